import { createHmac, hash as hashOnce } from 'node:crypto';
import { bytesOfHex, type Hash } from '#contract/protocols/liability-proof.ts';
import type { WalletDeps } from '../deps.ts';

export const sha256: Hash = (bytes) => hashOnce('sha256', bytes, 'buffer');

/** Which proof is meant: a currency has one a closed day. */
export interface ProofName {
  currency: string;
  until: Date;
}

export interface ProofSecrets {
  /** By which the leaves are put in order: another one in each proof, so that neighbours tell nothing and change daily. */
  orderKey: Buffer;
  blindingOf(accountId: string): Buffer;
}

/** What only the house knows of a proof. It is derived, so that a proof can be made again and told later. */
export function proofSecrets(secrets: WalletDeps['secrets'], { currency, until }: ProofName): ProofSecrets {
  const name = `${currency} ${until.toISOString()}`;
  const blindingKey = secrets.derive(`liability blinding ${name}`);
  return {
    orderKey: secrets.derive(`liability order ${name}`),
    blindingOf: (accountId) =>
      createHmac('sha256', blindingKey)
        .update(bytesOfHex(accountId.replaceAll('-', '')))
        .digest(),
  };
}
