import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSdp, fingerprintOf, formatCandidate, parseCandidate, parseSdp } from '../../../src/adapters/net/sdp.ts';
import { candidate, description } from '../../table/wire/arbitraries.ts';

const FINGERPRINT = Array.from({ length: 32 }, (_, i) => (i + 160).toString(16).toUpperCase()).join(':');
/** As Chromium writes it. */
const CHROMIUM = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS',
  'm=application 51234 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 192.168.1.23',
  'a=candidate:2096530106 1 udp 2122260223 192.168.1.23 51234 typ host generation 0 network-id 1 network-cost 10',
  'a=candidate:3098612431 1 udp 2122197247 fd00::1:2 51235 typ host generation 0 network-id 2',
  'a=candidate:3098612431 1 udp 2122197247 0f3c8a7e-1b2c-4d5e-8f90-a1b2c3d4e5f6.local 51236 typ host generation 0',
  'a=candidate:1277562578 1 tcp 1518280447 192.168.1.23 9 typ host tcptype active generation 0 network-id 1',
  'a=ice-ufrag:Ab+/',
  'a=ice-pwd:0123456789abcdefghijklmn',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
  '',
].join('\r\n');

describe('descriptions', () => {
  it('of Chromium are read: five fields, UDP candidates only', () => {
    const read = parseSdp(CHROMIUM);
    expect(read?.ufrag).toBe('Ab+/');
    expect(read?.pwd).toBe('0123456789abcdefghijklmn');
    expect(read?.fingerprint).toEqual(Uint8Array.from({ length: 32 }, (_, i) => i + 160));
    expect(read?.candidates.map((c) => [c.kind, c.port])).toEqual([['ipv4', 51234], ['ipv6', 51235], ['mdns', 51236]]);
    expect(read?.candidates[0]?.address).toEqual(Uint8Array.of(192, 168, 1, 23));
  });

  it('rebuilt are read as they were', () => {
    fc.assert(fc.property(description, (one) => { expect(parseSdp(buildSdp('offer', one))).toEqual(one); }));
  });

  it('with no, another or a second fingerprint are none', () => {
    const line = `a=fingerprint:sha-256 ${FINGERPRINT}`;
    expect(fingerprintOf(CHROMIUM)).not.toBeNull();
    expect(fingerprintOf(CHROMIUM.replace(line, ''))).toBeNull();
    expect(fingerprintOf(CHROMIUM.replace(line, `${line}\r\n${line}`))).toBeNull();
    expect(fingerprintOf(CHROMIUM.replace(line, `${line}\r\nA=FINGERPRINT:sha-1 00`))).toBeNull();
    expect(fingerprintOf(CHROMIUM.replace('sha-256', 'sha-384'))).toBeNull();
  });

  it('with a second section are none', () => {
    expect(parseSdp(`${CHROMIUM}m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n`)).toBeNull();
  });

  it('of any text never throw', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => { expect(parseSdp(text)).toBeNull(); }));
  });
});

describe('candidates', () => {
  it('written are read as they were', () => {
    fc.assert(fc.property(candidate, fc.nat(200), (one, rank) => { expect(parseCandidate(formatCandidate(one, rank))).toEqual(one); }));
  });

  it.each(['1.2.3.256', '1.2.3', 'fe80::1::2', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '::ffff:1.2.3.4', 'host.local', 'example.org', '12345::'])('at %s are of no use', (address) => {
    expect(parseCandidate(`candidate:1 1 udp 1 ${address} 5000 typ host`)).toBeNull();
  });

  it.each(['candidate:1 1 tcp 1 1.2.3.4 9 typ host tcptype active', 'candidate:1 1 udp 1 1.2.3.4 5000 typ relay', 'candidate:1 2 udp 1 1.2.3.4 5000 typ host', 'candidate:1 1 udp 1 1.2.3.4 0 typ host', 'candidate:1 1 udp 1 1.2.3.4 70000 typ host', ''])('like “%s” are left out', (line) => {
    expect(parseCandidate(line)).toBeNull();
  });
});
