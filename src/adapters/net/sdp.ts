/**
 * Between the engines' session descriptions and ours. A description of another device is never handed to the engine as it came:
 * it is rebuilt here from its five parts, so nothing else can be in it.
 */
import { MAX_CANDIDATES, isDescription, type Candidate, type Description } from '../../table/wire/signal.ts';

const MAX_SDP = 16_384;

function parseIpv4(text: string): Uint8Array | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (match === null) return null;
  const numbers = match.slice(1).map(Number);
  return numbers.every((n) => n < 256) ? Uint8Array.from(numbers) : null;
}

function parseIpv6(text: string): Uint8Array | null {
  if (!/^[0-9a-f:]{2,39}$/i.test(text)) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const groups = (half: string): string[] => (half === '' ? [] : half.split(':'));
  const head = groups(halves[0] ?? '');
  const tail = groups(halves[1] ?? '');
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return Uint8Array.from(all.flatMap((group) => [parseInt(group, 16) >>> 8, parseInt(group, 16) & 255]));
}

function parseMdns(text: string): Uint8Array | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i.exec(text);
  if (match === null) return null;
  const hex = match.slice(1).join('');
  return Uint8Array.from({ length: 16 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function formatAddress(candidate: Candidate): string {
  const hex = (from: number, to: number): string => Array.from(candidate.address.slice(from, to), (b) => b.toString(16).padStart(2, '0')).join('');
  switch (candidate.kind) {
    case 'ipv4':
      return candidate.address.join('.');
    case 'ipv6':
      return Array.from({ length: 8 }, (_, i) => hex(2 * i, 2 * i + 2).replace(/^0{1,3}/, '')).join(':');
    case 'mdns':
      return `${hex(0, 4)}-${hex(4, 6)}-${hex(6, 8)}-${hex(8, 10)}-${hex(10, 16)}.local`;
  }
}

/** Reads `candidate:…` of this device's engine. Null for those of no use on one network (TCP, relays, loop-back's port 9). */
export function parseCandidate(line: string): Candidate | null {
  const match = /^(?:a=)?candidate:\S{1,40} 1 udp \d{1,10} (\S{2,64}) (\d{1,5}) typ (host|srflx|prflx)\b/i.exec(line);
  if (match === null) return null;
  const address = match[1] ?? '';
  const port = Number(match[2]);
  if (port < 1 || port > 65535) return null;
  const ipv4 = parseIpv4(address);
  if (ipv4 !== null) return { kind: 'ipv4', address: ipv4, port };
  const mdns = parseMdns(address);
  if (mdns !== null) return { kind: 'mdns', address: mdns, port };
  const ipv6 = parseIpv6(address);
  return ipv6 === null ? null : { kind: 'ipv6', address: ipv6, port };
}

/** `rank` 0 is tried first. */
export function formatCandidate(candidate: Candidate, rank: number): string {
  const priority = 126 * 2 ** 24 + (65535 - rank) * 256 + 255;
  return `candidate:${rank + 1} 1 udp ${priority} ${formatAddress(candidate)} ${candidate.port} typ host`;
}

/** The one SHA-256 fingerprint of a description, or null when there is none, another, or more than one (an engine accepts any of several). */
export function fingerprintOf(sdp: string): Uint8Array | null {
  const lines = sdp.match(/^a=fingerprint:.*$/gim) ?? [];
  const match = /^a=fingerprint:sha-256 ([0-9a-f]{2}(?::[0-9a-f]{2}){31})\s*$/i.exec(lines[0] ?? '');
  if (lines.length !== 1 || match === null) return null;
  return Uint8Array.from((match[1] ?? '').split(':'), (byte) => parseInt(byte, 16));
}

/** Reads what this device's engine made. Null when it is not one data channel with mid 0, which no known engine makes. */
export function parseSdp(sdp: string): Description | null {
  if (sdp.length > MAX_SDP) return null;
  const fingerprint = fingerprintOf(sdp);
  const ufrag = /^a=ice-ufrag:(\S+)\s*$/m.exec(sdp)?.[1];
  const pwd = /^a=ice-pwd:(\S+)\s*$/m.exec(sdp)?.[1];
  const sections = sdp.match(/^m=.*$/gm) ?? [];
  const mid = /^a=mid:(\S+)\s*$/m.exec(sdp)?.[1];
  if (fingerprint === null || ufrag === undefined || pwd === undefined || sections.length !== 1 || mid !== '0') return null;
  const candidates = (sdp.match(/^a=candidate:.*$/gm) ?? []).map(parseCandidate).filter((c) => c !== null).slice(0, MAX_CANDIDATES);
  const description: Description = { ufrag, pwd, fingerprint, candidates };
  return isDescription(description) ? description : null;
}

/** The description an engine can take. */
export function buildSdp(kind: 'offer' | 'answer', d: Description): string {
  const fingerprint = Array.from(d.fingerprint, (b) => b.toString(16).padStart(2, '0').toUpperCase()).join(':');
  return [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...d.candidates.map((candidate, i) => `a=${formatCandidate(candidate, i)}`),
    `a=ice-ufrag:${d.ufrag}`,
    `a=ice-pwd:${d.pwd}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ].join('\r\n');
}
