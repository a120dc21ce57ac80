// Network addresses as every service sees them: what counts as one client, and which requests came through somebody else.

/** The eight groups of an IPv6 address in its shortest digits. An address that is cut short by "::" is filled up. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An address without what only its writing adds: the zone, capitals, IPv4 written as IPv6. */
const plainOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '');

/** What limits count as one client: an IPv4 address, or the /64 of an IPv6 one, since a household has 2^64 of those. */
export function addressKey(address: string): string {
  const plain = plainOf(address);
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** The neighbourhood of an address, for what should bear a change of line: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const key = addressKey(address);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}

const forwardingHeaders = new Set([
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'forwarded',
  'forwarded-for',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-originating-ip',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
]);

/** Whether a proxy passed the request on: its sender then is not who the connection comes from. */
export const isForwarded = (headers: Record<string, unknown>): boolean =>
  Object.keys(headers).some((name) => forwardingHeaders.has(name) || name.startsWith('x-forwarded'));
