import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { readPaymentHistory } from '#server/modules/payments/index.ts';
import { dayIn, type Player } from '#server/modules/players/index.ts';
import { readLimitSteps } from '#server/modules/protection/index.ts';
import type { Db } from '#server/platform/database.ts';
import { addDays } from '../calendar.ts';
import type { ActivityDeps } from '../deps.ts';
import { playTimesOf } from '../play-times.ts';
import { type Quarter, readQuarters } from '../read-quarters.ts';
import type { Facts, PlayedQuarter } from './facts.ts';
import { daysLookedAt } from './marker-rules.ts';

const dayMs = 86_400_000;

type Convert = (amount: bigint, currency: string) => bigint;

function playedQuarters(quarters: readonly Quarter[], byQuarter: ReturnType<typeof playTimesOf>['byQuarter'], convert: Convert) {
  const played = new Map<number, PlayedQuarter>();
  for (const { at, local, currency, bets, staked, won } of quarters) {
    const atMs = at.getTime();
    const known = played.get(atMs);
    played.set(atMs, {
      atMs,
      day: local.slice(0, 10),
      hour: Number(local.slice(11, 13)),
      bets: Number(bets) + (known?.bets ?? 0),
      staked: convert(staked, currency) + (known?.staked ?? 0n),
      won: convert(won, currency) + (known?.won ?? 0n),
      minutes: byQuarter.get(atMs)?.minutes ?? 0,
    });
  }
  return [...played.values()];
}

/** Returns a player's last weeks as the rules judge them, amounts in the player's own currency at the rates in force. */
export async function readFacts(db: Db, { clock, settings }: Pick<ActivityDeps, 'clock' | 'settings'>, player: Player): Promise<Facts> {
  const now = clock.now();
  const since = new Date(now.getTime() - daysLookedAt * dayMs);
  const unit = settings.requireCurrency(player.currency);
  const own = `player:${player.id}`;
  const convert: Convert = (minor, code) => convertSum([{ minor, unit: settings.requireCurrency(code) }], unit);
  const today = dayIn(player.time_zone, now);
  const quarters = await readQuarters(db, player.id, player.time_zone, { from: addDays(today, -daysLookedAt), to: today });
  const { byQuarter, sessions } = playTimesOf(quarters);
  const limitSteps = await readLimitSteps(db, player.id, since);
  const payments = await readPaymentHistory(db, player.id, since);
  const ofKind = (type: number, status: number) =>
    payments
      .filter((one) => one.type === type && one.status === status)
      .map((one) => ({ atMs: one.at.getTime(), amount: convert(one.amount, one.currency), isOwn: one.actor === own }));
  const base = settings.baseCurrency;
  return {
    nowMs: now.getTime(),
    quarters: playedQuarters(quarters, byQuarter, convert),
    sessions,
    deposits: ofKind(invoiceType.deposit, invoiceStatus.success),
    declinedDeposits: ofKind(invoiceType.deposit, invoiceStatus.failed),
    cancelledWithdrawals: ofKind(invoiceType.withdrawal, invoiceStatus.declined).filter(({ isOwn }) => isOwn),
    limitRises: limitSteps.filter(({ act, actor }) => act === 'ask' && actor === own).map(({ at }) => ({ atMs: at.getTime() })),
    ofBase: (units) => convert(BigInt(units) * BigInt(base.subunitToUnit), base.code),
  };
}
