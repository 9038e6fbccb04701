import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/ui/screens/join/cc-join.ts';
import type { CcJoin } from '../../../src/ui/screens/join/cc-join.ts';
import type { OpenTable, Result } from '../../../src/app/index.ts';
import { deferred, fakeApp, fakeOpen, lobbyState, TABLE, type FakeApp } from './fake-app.ts';
import { field, find, press, screen, settled, text } from './support.ts';

const join = (app: FakeApp, carried = ''): Promise<CcJoin> => screen<CcJoin>(app, () => html`<cc-join .text=${carried}></cc-join>`);

describe('joining', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  it('by hand: shows the answer, waits, and goes to the table', async () => {
    const app = fakeApp({ preferences: { name: 'Ana' } });
    const joined = deferred<Result<OpenTable>>();
    app.tables.reading = { ok: true, value: { kind: 'hand', table: TABLE, known: false } };
    app.tables.byHand = { ok: true, value: { answer: { text: 'CC1ANSWER', opened: deferred<never>().promise, cancel() {} }, joined: joined.promise } };
    const el = await join(app);
    await expect(el).to.be.accessible();
    field(el, /Invitation or link/).value = ' CC1INVITATION ';
    await press(el, 'Join');
    expect(app.tables.calls).to.deep.include(['joinByHand', 'CC1INVITATION', 'Ana']);
    expect(field(el, 'Your answer').value).to.equal('CC1ANSWER');
    expect(text(el)).to.contain('Waiting for the other phone');
    await expect(el).to.be.accessible();
    await press(el, 'Copy');
    expect(app.copied).to.deep.equal(['CC1ANSWER']);
    joined.resolve({ ok: true, value: fakeOpen(lobbyState()) });
    await settled(el);
    expect(app.router.route).to.deep.equal({ name: 'table', id: TABLE });
  });

  it('by link: needs nothing but a name', async () => {
    const app = fakeApp({ preferences: { name: '' } });
    app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: false } };
    app.tables.byLink = Promise.resolve({ ok: true, value: fakeOpen(lobbyState()) });
    const el = await join(app, 'AbCdEf');
    expect(find(el, 'label', /Invitation/)).to.equal(undefined);
    await press(el, 'Join');
    expect(text(el)).to.contain('Please write a name first.');
    field(el, /Your name/).value = 'Ben';
    await press(el, 'Join');
    expect(app.tables.calls).to.deep.include(['joinByLink', 'AbCdEf', 'Ben']);
    expect(app.router.route).to.deep.equal({ name: 'table', id: TABLE });
  });

  it('RR-19: who left the table is told what the link still gives, and how to sit down for a new game', async () => {
    const app = fakeApp();
    app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: true, left: true } };
    const el = await join(app, 'AbCdEf');
    expect(text(el)).to.contain('You left this table for good');
    expect(text(el)).not.to.contain('You come back to your own seat');
    expect(find(el, 'button', 'Look on')).to.exist;
    await expect(el).to.be.accessible();
  });

  it('does not call a table one’s own that has never let this phone in', async () => {
    const app = fakeApp();
    app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: true, left: false, waits: true } };
    const el = await join(app, 'AbCdEf');
    expect(text(el)).to.contain('nobody there has let this phone in yet');
    expect(text(el)).not.to.contain('your own seat');
    await press(el, 'Join');
    expect(app.tables.calls.at(-1)?.[0]).to.equal('joinByLink');
  });

  it('asks a known player for no name', async () => {
    const app = fakeApp({ preferences: { name: '' } });
    app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: true } };
    const el = await join(app, 'AbCdEf');
    expect(text(el)).to.contain('You come back to your own seat, if the others have kept it.');
    expect(find(el, 'label', /Your name/)).to.equal(undefined);
    await press(el, 'Join');
    expect(app.tables.calls).to.deep.include(['joinByLink', 'AbCdEf', '']);
  });

  it('finds a damaged link out at once, and says what to do', async () => {
    const app = fakeApp({ preferences: { name: '' } });
    const el = await join(app, 'xxx');
    expect(text(el)).to.contain('This link does not work');
    expect(text(el)).to.contain('Scan the code once more, or ask for the link again');
    expect(text(el), 'nothing about networks').not.to.contain('hotspot of one of them');
    expect(app.tables.calls).to.deep.equal([['read', 'xxx']]);
    expect(field(el, /Invitation or link/).value).to.equal('');
    await expect(el).to.be.accessible();
    // What one pastes instead is judged as what it is.
    field(el, /Invitation or link/).value = 'hello';
    field(el, /Your name/).value = 'Ben';
    await press(el, 'Try again');
    expect(text(el)).to.contain('This is not an invitation. Copy the whole text');
  });

  it('says how to come in by a code: with the phone’s own camera, not by pasting', async () => {
    const el = await join(fakeApp());
    expect(text(el)).to.contain('point your phone’s own camera app at it');
    expect(text(el)).to.contain('paste it below');
  });

  it('says what failed and what helps, and lets one try again', async () => {
    const app = fakeApp();
    app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: false } };
    const el = await join(app, 'AbCdEf');
    await press(el, 'Join');
    expect(text(el)).to.contain('Nobody at that table can be found now.');
    expect(text(el)).to.contain('hotspot');
    expect(find(el, 'button', 'Try again')).to.exist;
    expect(field(el, /Invitation or link/).value).to.equal('AbCdEf');
    await expect(el).to.be.accessible();
  });

  it('speaks of networks only where they may be at fault', async () => {
    for (const [code, helps] of [['join/full', false], ['join/expired', false], ['join/update-here', false], ['join/no-path', true]] as const) {
      const app = fakeApp();
      app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: false } };
      app.tables.byLink = Promise.resolve({ ok: false, refusal: { code } });
      const el = await join(app, 'AbCdEf');
      await press(el, 'Join');
      expect(text(el)).to.contain(app.say({ code }));
      expect(text(el).includes('Switch off a VPN'), code).to.equal(helps);
    }
  });

  it('does not go anywhere after one has started over', async () => {
    const app = fakeApp();
    const joined = deferred<Result<OpenTable>>();
    let cancelled = 0;
    app.tables.reading = { ok: true, value: { kind: 'hand', table: TABLE, known: false } };
    app.tables.byHand = { ok: true, value: { answer: { text: 'CC1ANSWER', opened: deferred<never>().promise, cancel: () => cancelled++ }, joined: joined.promise } };
    const el = await join(app, 'CC1INVITATION');
    await press(el, 'Join');
    await press(el, 'Start over');
    expect(cancelled).to.equal(1);
    joined.resolve({ ok: true, value: fakeOpen(lobbyState()) });
    await settled(el);
    expect(app.router.route.name).to.equal('home');
  });

  it('gives up looking when one goes away', async () => {
    const app = fakeApp({ preferences: { name: 'Ben' } });
    app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: false } };
    app.tables.byLink = deferred<Result<OpenTable>>().promise;
    const el = await join(app, 'AbCdEf');
    await press(el, 'Join');
    expect(app.tables.looking?.aborted).to.equal(false);
    el.remove();
    expect(app.tables.looking?.aborted).to.equal(true);
  });

  it('selects the text when the clipboard refuses', async () => {
    const app = fakeApp();
    app.copies = false;
    app.tables.reading = { ok: true, value: { kind: 'hand', table: TABLE, known: false } };
    app.tables.byHand = { ok: true, value: { answer: { text: 'CC1ANSWER', opened: deferred<never>().promise, cancel() {} }, joined: deferred<never>().promise } };
    const el = await join(app, 'CC1INVITATION');
    await press(el, 'Join');
    await press(el, 'Copy');
    const area = field(el, 'Your answer') as HTMLTextAreaElement;
    expect(area.selectionEnd - area.selectionStart).to.equal('CC1ANSWER'.length);
    expect(text(el)).to.contain('did not let the app copy');
  });
});
