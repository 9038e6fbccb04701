import { expect } from '@open-wc/testing';
import { withTokens } from './support.ts';

const root = document.documentElement;

/** The colour a token has now, as the browser paints it. */
function colour(token: string): readonly number[] {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const text = getComputedStyle(probe).color;
  probe.remove();
  return text.match(/[\d.]+/g)!.slice(0, 3).map(Number);
}

/** WCAG 2.2, relative luminance. */
const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [one, two] = [luminance(colour(a)), luminance(colour(b))];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
};

const SURFACES = ['--table', '--paper', '--paper-deep'];
const INKS = ['--ink', '--ink-soft', '--madder', '--prussian', '--bottle', '--plum', '--brass', '--print-spade', '--print-heart', '--print-diamond', '--print-club'];
const STOCKS = ['--card', '--card-dim'];
const CARD_INKS = ['--suit-spade', '--suit-heart', '--suit-diamond', '--suit-club', '--card-soft', '--card-focus'];

describe('tokens', () => {
  before(withTokens);
  afterEach(() => {
    delete root.dataset['theme'];
    delete root.dataset['suits'];
    delete root.dataset['textSize'];
  });

  for (const theme of ['light', 'dark']) {
    for (const suits of ['two', 'four']) {
      it(`text has 4.5:1 and lines that mean something 3:1 (${theme}, ${suits} suit colours)`, () => {
        root.dataset['theme'] = theme;
        root.dataset['suits'] = suits;
        for (const surface of SURFACES) for (const ink of INKS) expect(contrast(ink, surface), `${ink} on ${surface}`).to.be.at.least(4.5);
        for (const stock of STOCKS) for (const ink of CARD_INKS) expect(contrast(ink, stock), `${ink} on ${stock}`).to.be.at.least(4.5);
        for (const fill of ['--fill-madder', '--fill-prussian', '--fill-bottle', '--fill-plum']) expect(contrast('--on-fill', fill), fill).to.be.at.least(4.5);
        for (const fill of ['--fill-primary', '--fill-primary-press']) expect(contrast('--on-primary', fill), fill).to.be.at.least(4.5);
        for (const surface of SURFACES) for (const line of ['--brass-line', '--rule-firm', '--focus']) expect(contrast(line, surface), `${line} on ${surface}`).to.be.at.least(3);
        for (const line of ['--card-live', '--card-target', '--card-focus']) expect(contrast(line, '--card'), `${line} on a card`).to.be.at.least(3);
      });
    }
  }

  it('four suit colours are four', () => {
    root.dataset['suits'] = 'four';
    expect(new Set(['--suit-spade', '--suit-heart', '--suit-diamond', '--suit-club'].map((t) => colour(t).join())).size).to.equal(4);
  });

  it('text grows with its setting', () => {
    const size = (): number => Number.parseFloat(getComputedStyle(root).fontSize);
    const normal = size();
    root.dataset['textSize'] = 'large';
    const large = size();
    root.dataset['textSize'] = 'larger';
    expect(normal < large && large < size()).to.equal(true);
  });
});
