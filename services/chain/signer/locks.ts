// The locks under which the signer decides what it signs: of two requests at once the second sees the first.
import type { Tx } from '#kit/service-database.ts';

/** How a wallet is kept: -1 is the hot one. */
export const numberOf = (wallet: number | null): number => wallet ?? -1;

/** Names the lock under which a wallet's next nonce is taken. */
const nonceLock = 7_230_003;

export const lockNonces = async (tx: Tx, wallet: number | null): Promise<void> =>
  void (await tx.query('select pg_advisory_xact_lock($1, $2)', [nonceLock, numberOf(wallet)]));

export const lockBatches = async (tx: Tx): Promise<void> =>
  void (await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['chain_signer.batch']));

/** The last lock that is taken: under it the fees of a day are counted. */
export const lockFees = async (tx: Tx): Promise<void> =>
  void (await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['chain_signer.fee']));
