// Chains of hashes. Link 0 is published, link n decides round n, and each link is the SHA-256 of the next one's bytes: so whoever has a link
// can check it against every one before, and nobody can work out one that is to come.
import { createHash } from 'node:crypto';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Between links that are kept. */
const stride = 1000;

interface Known {
  secret: string;
  length: number;
  /** Link 0, `stride`, 2 * `stride` … */
  kept: Buffer[];
}

function walk(secret: string, length: number): Known {
  const kept: Buffer[] = [];
  let link: Buffer = Buffer.from(secret, 'hex');
  for (let number = length; number >= 0; number -= 1) {
    if (number % stride === 0) kept[number / stride] = link;
    if (number > 0) link = sha256(link);
  }
  return { secret, length, kept };
}

export interface Links {
  /** Returns link `number` of the chain that ends with a secret as its link `length`, in hex. */
  linkOf(chain: { secret: string; length: number }, number: number): string;
}

/** Remembers some links of the chain used last, so that the others are near. */
export function createLinks(): Links {
  let known: Known | undefined;
  return {
    linkOf({ secret, length }, number) {
      if (known?.secret !== secret || known.length !== length) known = walk(secret, length);
      const above = Math.ceil(number / stride) * stride;
      let link = above > length ? Buffer.from(secret, 'hex') : known.kept[above / stride];
      if (link === undefined || number < 0 || number > length) throw new RangeError(`There is no link ${number} of ${length}`);
      for (let at = Math.min(above, length); at > number; at -= 1) link = sha256(link);
      return link.toString('hex');
    },
  };
}
