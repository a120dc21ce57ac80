import type { OswJackpotParameters } from '#contract/protocols/osw-jackpots.ts';
import { percentOfPpm } from '#kit/percent.ts';
import { readFunds } from '#server/modules/play/index.ts';
import { type AppVerb, requireWord, table } from '../verb.ts';
import { moneyOf, requireJackpot } from './tell-jackpot.ts';

type Money = ReturnType<typeof moneyOf>;

const rulesOf = (money: Money, { seed, contributionPpm, ceiling, mustDropBy, oddsPerUnit }: OswJackpotParameters): string[] => [
  `seed ${money.whole(seed)}, ${percentOfPpm(contributionPpm)} % of each stake, ceiling ${money.whole(ceiling)}`,
  `${mustDropBy === undefined ? 'not bound to be won' : `won at ${money.whole(mustDropBy)} at the latest`}, one in ${oddsPerUnit / money.unit.subunitToUnit} a unit staked`,
];

export const show: AppVerb = {
  usage: '<jackpot>',
  summary: 'One jackpot: its rules, its books on both sides, and how it was won before',
  async run(given) {
    const { context, say } = given;
    const { provider, jackpot } = await requireJackpot(given, requireWord(given, 'the jackpot, such as lantern'));
    const money = moneyOf(given, jackpot.currency);
    say(`${jackpot.name} (${jackpot.id}) of ${provider}: ${jackpot.state}, at ${money.whole(jackpot.amount)} since ${jackpot.startedAt}`);
    say(`version ${jackpot.version}: ${rulesOf(money, jackpot.parameters).join('; ')}`);
    if (jackpot.next !== undefined) say(`when it is won: ${rulesOf(money, jackpot.next).join('; ')}`);
    if (jackpot.pointHash !== undefined) say(`where it must be won is committed to by ${jackpot.pointHash}`);
    const { contributed, putUp, pot, reserve, won } = jackpot.books;
    say(`put aside ${money.fine(contributed)}, given by the house ${money.fine(putUp)}`);
    say(`in the pot ${money.fine(pot)}, for the next seed ${money.fine(reserve)}, won ${money.fine(won)}`);
    const fund = (await readFunds(context.database.db)).find((one) => one.provider === provider && one.jackpot === jackpot.id);
    if (fund !== undefined)
      say(`booked here: put aside ${money.fine(fund.shared)}, won ${money.fine(fund.won)}, held ${money.fine(fund.held)}`);
    const rows = jackpot.drops.map((drop) => [
      String(drop.run),
      drop.at,
      money.whole(drop.amount),
      drop.cause,
      drop.roundId,
      drop.point === undefined ? '' : money.whole(drop.point),
    ]);
    if (rows.length > 0) say(table(['Run', 'At', 'Won', 'How', 'Round', 'Was due at'], rows));
  },
};
