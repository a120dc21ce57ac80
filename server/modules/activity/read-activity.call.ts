import { periodsShown } from '#contract/activity.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { dayIn, requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { periodsUpTo } from './calendar.ts';
import { handle } from './deps.ts';
import { type Lifetime, readLifetime, readQuarters } from './read-quarters.ts';
import { type Conversion, daysOf, rowsOf, sumDays } from './sum-activity.ts';

/** Deposits less withdrawals, by currency and together. */
function netDepositsOf(all: readonly Lifetime[], { currency, unitOf }: Conversion) {
  const lifetime = all.filter(({ deposited, withdrawn }) => deposited !== 0n || withdrawn !== 0n);
  const sum = (amountOf: (one: Lifetime) => bigint): bigint =>
    convertSum(
      lifetime.map((one) => ({ minor: amountOf(one), unit: unitOf(one.currency) })),
      unitOf(currency),
    );
  return {
    currencies: lifetime.map((one) => ({
      currency: one.currency,
      deposits: one.deposited,
      withdrawals: one.withdrawn,
      net: one.deposited - one.withdrawn,
    })),
    together: {
      currency,
      deposits: sum(({ deposited }) => deposited),
      withdrawals: sum(({ withdrawn }) => withdrawn),
      net: sum(({ deposited, withdrawn }) => deposited - withdrawn),
    },
  };
}

export const readActivity = handle('readActivity', async ({ context, db, session, query }) => {
  const { settings, clock } = context;
  const player = await requirePlayer(db, session.playerId);
  const { period = 'day', currency = player.currency } = query;
  if (settings.currency(currency) === undefined)
    throw new Problem('currency-unavailable', 'Ask in a currency of GET /settings/currencies.');
  const timeZone = player.time_zone;
  const today = dayIn(timeZone, clock.now());
  const asked = query.to ?? today;
  const spans = periodsUpTo(asked < today ? asked : today, period, periodsShown[period]);
  const range = { from: spans[0]?.from ?? today, to: spans.at(-1)?.to ?? today };
  const days = daysOf(await readQuarters(db, session.playerId, timeZone, range)).filter(({ day }) => day >= range.from);
  const conversion = { currency, unitOf: (code: string) => settings.requireCurrency(code) };
  const lifetime = netDepositsOf(await readLifetime(db, session.playerId), conversion);
  return {
    data: {
      period,
      timeZone,
      today,
      rows: rowsOf(spans, days, conversion),
      totals: sumDays(days, conversion),
      lifetime: { since: player.created_at, ...lifetime },
    },
  };
});
