// Where push messages may be sent to. A browser names the address, so anybody can name any: only TLS, and no network that is not public.
import { lookup as lookupAll } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the public internet: special-purpose addresses by RFC 6890 and what came after it. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 the part that is given out to networks, without what stands for other addresses in it. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/** True for an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 4) return !inner.check(address, 'ipv4');
  return outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Whether an address may be a push service's, as far as it says so itself; what its name leads to is looked at when a message is sent. */
export function mayBePushService(endpoint: string, { pushInner }: { pushInner: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname, port } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (pushInner) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (protocol !== 'https:' || port !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !/\.(?:local|localhost|internal|home\.arpa)$/.test(host) : isPublicAddress(host);
}

/** Refused because a name leads into a network that is not public. */
export class InnerAddress extends Error {}

/** Looks a name up for a connection and refuses it where one of its addresses is not public: what is checked is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  const family = options.family === 4 || options.family === 6 ? options.family : 0;
  lookupAll(hostname, { all: true, family }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null) callback(error, '');
    else if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      callback(new InnerAddress(`${hostname} leads into a network that is not public`), '');
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
