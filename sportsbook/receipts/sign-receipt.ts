// Receipts: what was agreed, signed with Ed25519 when a bet is accepted and kept with it. Anybody checks one with the book's published key.
import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import type { BookKey, BookReceipt } from '#contract/protocols/sportsbook-receipts.ts';
import type { Db } from '#kit/service-database.ts';
import { slipVersion } from '../slip/index.ts';
import type { BetRow } from '../tables.ts';
import { canonicalJson } from './canonical.ts';

export interface ReceiptSigner {
  key: BookKey;
  sign(receipt: BookReceipt['receipt']): BookReceipt;
}

/** `pem`: an Ed25519 key, PKCS #8. */
export function createSigner(pem: string): ReceiptSigner {
  const privateKey = createPrivateKey(pem);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const raw = Buffer.from(x ?? '', 'base64url');
  const key = { id: hash('sha256', raw, 'hex').slice(0, 16), publicKey: raw.toString('base64') };
  return {
    key,
    sign: (receipt) => ({
      receipt,
      keyId: key.id,
      signature: sign(null, Buffer.from(canonicalJson(receipt)), privateKey).toString('base64'),
    }),
  };
}

/** Has the key of this signer published for ever. */
export const keepKey = async (db: Db, { key }: ReceiptSigner, now: Date): Promise<void> =>
  void (await db.query('insert into sportsbook.receipt_key (id, public_key, since) values ($1, $2, $3) on conflict (id) do nothing', [
    key.id,
    key.publicKey,
    now,
  ]));

/** Every key that receipts were ever signed with, the present one first. */
export async function readKeys(db: Db, { key }: ReceiptSigner): Promise<BookKey[]> {
  const rows = await db.query<{ id: string; public_key: string }>(
    'select id, public_key from sportsbook.receipt_key where id <> $1 order by since desc, id',
    [key.id],
  );
  return [key, ...rows.map((row) => ({ id: row.id, publicKey: row.public_key }))];
}

/** Signs what was agreed. */
export const signReceipt = (signer: ReceiptSigner, bet: BetRow, acceptedAt: number, entryId: string): BookReceipt =>
  signer.sign({
    version: 'lh-receipt-1',
    betId: bet.id,
    playerId: bet.player_id,
    currency: bet.currency,
    exponent: bet.exponent,
    type: bet.type,
    sizes: bet.sizes,
    stakePerLine: String(bet.stake_per_line),
    stake: String(bet.stake),
    lines: bet.lines,
    maxPayout: String(bet.max_payout),
    ...(bet.free_bet !== null && { isFreeBet: true }),
    ...(bet.is_each_way && { isEachWay: true }),
    legs: bet.legs.map(({ price, isBanker, selections }) => ({
      price,
      isBanker,
      selections: selections.map(({ eventId, marketId, specifiers, outcomeId, event, outcome }) => ({
        eventId,
        marketId,
        specifiers,
        outcomeId,
        event: event['en'] ?? '',
        ...(outcome !== undefined && { outcome }),
      })),
    })),
    rulesVersion: bet.rules_version,
    slipVersion,
    acceptedAt,
    entryId,
  });

/** The receipt of a bet of this player; undefined: there is none. */
export async function readReceipt(db: Db, playerId: string, betId: string): Promise<BookReceipt | undefined> {
  const [row] = await db.query<{ receipt: BookReceipt['receipt']; key_id: string; signature: string }>(
    `select receipt, key_id, signature from sportsbook.receipt join sportsbook.bet on bet.id = receipt.bet_id
      where bet_id = $1 and bet.player_id = $2`,
    [betId, playerId],
  );
  return row && { receipt: row.receipt, keyId: row.key_id, signature: row.signature };
}
