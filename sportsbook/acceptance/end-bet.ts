// A bet that is not taken: rejected with its reason, or reoffered.
import type { BetOffer, BookRefusal } from '#contract/protocols/sportsbook-bets.ts';
import type { Tx } from '#kit/service-database.ts';
import { writeMoment } from '../bets/write-moment.ts';
import { writeDeliveries } from '../operator/write-delivery.ts';
import type { BetRow } from '../tables.ts';

/** What a bet takes of its player's own money. */
export const moneyOf = ({ stake, free_bet: freeBet }: Pick<BetRow, 'stake' | 'free_bet'>): bigint => (freeBet === null ? stake : 0n);

/** Rejects a bet whose row is held. `isStakeDue`: its stake was asked for and goes back, whether or not it was taken. */
export async function rejectBet(tx: Tx, bet: BetRow, refusal: BookRefusal, isStakeDue: boolean, wallMs: number): Promise<void> {
  await tx.query(
    `update sportsbook.bet set state = 'rejected', refusal = $2, offer = null, decide_at = null, version = version + 1 where id = $1`,
    [bet.id, JSON.stringify(refusal)],
  );
  await writeMoment(tx, bet.id, 'rejected', new Date(wallMs), { detail: refusal.code });
  if (!isStakeDue) return;
  await writeDeliveries(tx, [{ bet, call: 'rollback', amount: moneyOf(bet), refTxId: bet.bet_tx_id, settlementVersion: 0 }], wallMs);
}

/** Offers a held bet that has taken no stake at other terms. */
export async function reofferBet(tx: Tx, bet: Pick<BetRow, 'id'>, refusal: BookRefusal, offer: BetOffer, wallMs: number): Promise<void> {
  await tx.query(
    `update sportsbook.bet set state = 'reoffered', refusal = $2, offer = $3, decide_at = $4, version = version + 1 where id = $1`,
    [bet.id, JSON.stringify(refusal), JSON.stringify(offer), new Date(offer.validUntil)],
  );
  await writeMoment(tx, bet.id, 'reoffered', new Date(wallMs), { detail: refusal.code });
}
