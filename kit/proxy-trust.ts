// Which proxies are believed about where a request comes from. The address is read from the right of X-Forwarded-For, because each
// proxy appends whom it saw and everything further left is the client's own word.
import { BlockList, isIP } from 'node:net';

/** Nobody; so many proxies in a row; or the proxies in these networks. `true` is one proxy. */
export type TrustProxy = boolean | number | readonly string[];

export interface ProxyTrust {
  /** Whether the sender of a connection (hop 0), or an entry of the header counted from the right, is a proxy to believe. */
  isTrusted(address: string | undefined, hop: number): boolean;
  /** The address of who asks. `forwarded`: X-Forwarded-For as it came. */
  addressOf(remote: string | undefined, forwarded: string | string[] | undefined): string;
}

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const maxHops = 10;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** A network's address and length; an address alone is a network of one. Undefined: it is none. */
function networkFrom(text: string): { address: string; bits: number } | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return isIP(address) === 0 || bits < 1 || bits > most || rest.length > 0 ? undefined : { address, bits };
}

/** Reads TRUST_PROXY. @throws Error that says what it may be */
export function parseTrustProxy(text: string | undefined): TrustProxy {
  const given = text?.trim() ?? '';
  if (given === '' || given === 'no' || given === '0') return false;
  if (given === 'yes') return 1;
  if (/^\d+$/.test(given) && Number(given) <= maxHops) return Number(given);
  const networks = given.split(',').flatMap((one) => named[one.trim()] ?? [one.trim()]);
  if (networks.every((one) => networkFrom(one) !== undefined)) return networks;
  throw new Error(
    `TRUST_PROXY is "${given}"; it must be the number of proxies in front (1 to ${maxHops}), or the networks they stand in, such as ` +
      `10.0.0.0/8,loopback (also: linklocal, private), or no.`,
  );
}

/** An entry of the header without a port; undefined when it is no address. */
function addressFrom(entry: string): string | undefined {
  const text = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1');
  const bare = isIP(text) === 0 ? text.replace(/:\d+$/, '') : text;
  return isIP(bare) === 0 ? undefined : bare;
}

export function createProxyTrust(setting: TrustProxy): ProxyTrust {
  const hops = typeof setting === 'object' ? 0 : Number(setting);
  const networks = new BlockList();
  for (const text of typeof setting === 'object' ? setting : []) {
    const network = networkFrom(text);
    if (network === undefined) throw new Error(`"${text}" is no network`);
    networks.addSubnet(network.address, network.bits, familyOf(network.address));
  }
  const isNetwork = typeof setting === 'object';

  function isTrusted(address: string | undefined, hop: number): boolean {
    if (!isNetwork) return hop < hops;
    const plain = plainOf(address ?? '');
    return isIP(plain) !== 0 && networks.check(plain, familyOf(plain));
  }

  return {
    isTrusted,
    addressOf(remote, forwarded) {
      const entries = String(forwarded ?? '').split(',');
      let address = remote ?? '';
      for (let hop = 0; hop < entries.length && isTrusted(address, hop); hop += 1) {
        const told = addressFrom(entries[entries.length - 1 - hop] ?? '');
        if (told === undefined) break;
        address = told;
      }
      return address;
    },
  };
}
