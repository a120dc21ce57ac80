import { isDeepStrictEqual } from 'node:util';
import type { BetCheck } from '#contract/bet-check.ts';
import { readBetProof, type readOperatorBet } from '#server/modules/sports/index.ts';
import { findRound } from '#server/modules/wallet/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, type Given, Refusal } from '../verb.ts';
import { moneyIn, requireBet } from './require-bet.ts';
import { workOut } from './run-checker.ts';
import { resultWord } from './show.ts';

type Told = Awaited<ReturnType<typeof readOperatorBet>>;

interface Finding {
  line: string;
  /** `unknown`: it cannot be told yet. */
  is: 'right' | 'wrong' | 'unknown';
}

const receiptFindings: Record<BetCheck['receipt'], Finding> = {
  right: { is: 'right', line: 'The receipt is signed by the published key.' },
  wrong: { is: 'wrong', line: 'The receipt is not what was signed.' },
  'unknown-key': { is: 'wrong', line: 'The key that signed the receipt is not published.' },
  none: { is: 'wrong', line: 'There is no receipt.' },
};

function logFinding({ logFault }: BetCheck, days: readonly { day: string }[]): Finding {
  const named = days.map(({ day }) => day).join(', ');
  if (logFault !== null) return { is: 'wrong', line: `The published results do not hold: ${logFault}.` };
  if (named === '') return { is: 'unknown', line: 'No results of its events are published yet; those of a day are once it is over.' };
  return { is: 'right', line: `The published results of ${named} are whole and signed.` };
}

/** Each selection by the published results against the book's. */
function legFindings({ bet, rulings }: Told, { legs }: BetCheck): Finding[] {
  const byHand = new Map(rulings.map(({ leg, verdict }) => [leg, verdict]));
  return bet.legs.flatMap((leg, at) =>
    leg.selections.map((one, number): Finding => {
      const name = `Leg ${at + 1}, ${one.event['en'] ?? one.eventId}, ${one.marketId} ${one.specifiers} ${one.outcomeId}`.replaceAll(
        / +/g,
        ' ',
      );
      const derived = legs[at]?.[number] ?? null;
      const [published, kept] = [resultWord(derived), resultWord(one.result)];
      const verdict = byHand.get(at) ?? 'as-told';
      if (verdict !== 'as-told')
        return { is: kept === verdict ? 'right' : 'wrong', line: `${name}: ${kept}, decided by hand; published: ${published}.` };
      if (derived === null) return { is: 'unknown', line: `${name}: not published; the book has ${kept}.` };
      if (isDeepStrictEqual(derived, one.result)) return { is: 'right', line: `${name}: ${published}, as published.` };
      return { is: 'wrong', line: `${name}: published ${published}, but the book has ${kept}.` };
    }),
  );
}

async function payoutFindings(given: Given, { bet, roundId, cashedOut, deliveries }: Told, check: BetCheck): Promise<Finding[]> {
  const money = moneyIn(given, bet.currency);
  const derived = check.payoutByHand === null ? null : String(BigInt(check.payoutByHand) + BigInt(cashedOut));
  const isSame = derived === bet.payout || bet.state === 'cashed-out';
  const sum: Finding =
    derived === null
      ? { is: 'unknown', line: `What it pays cannot be worked out yet; the book has paid ${money(bet.payout)}.` }
      : { is: isSame ? 'right' : 'wrong', line: `Worked out it pays ${money(derived)}; the book has ${money(bet.payout)}.` };
  const round = await findRound(given.context.database.db, roundId);
  const booked = { stake: String(round?.stake ?? 0n), payout: String(round?.payout ?? 0n) };
  const isUnderWay = deliveries.some(({ call, state }) => call !== 'round-close' && state === 'waiting');
  // what the house gave to be staked was never money of the player
  const staked = bet.isFreeBet ? '0' : bet.stake;
  const agrees = booked.stake === staked && booked.payout === bet.payout;
  const nominal = bet.isFreeBet ? ` (a free bet of ${money(bet.stake)})` : '';
  const line = `The ledger has a stake of ${money(booked.stake)} and ${money(booked.payout)} paid; the book ${money(staked)}${nominal} and ${money(bet.payout)}.`;
  const ledger: Finding = {
    is: agrees ? 'right' : isUnderWay ? 'unknown' : 'wrong',
    line: isUnderWay ? `${line} A call to the wallet is under way.` : line,
  };
  return [sum, ledger];
}

const marks: Record<Finding['is'], string> = { right: 'agrees   ', wrong: 'DIFFERS  ', unknown: 'not yet  ' };

export const verify: AppVerb = {
  usage: '<bet>',
  summary:
    'Works a bet out again from its receipt and the published results, and says what agrees with the book and the ledger and what does not',
  async run(given) {
    const { context, say } = given;
    const told = await requireBet(given);
    if (told.bet.acceptedAt === null)
      throw new Refusal(`The bet is ${told.bet.state}: no stake was taken, so there is nothing to work out.`);
    const proof = await readBetProof(context, told.bet.id).catch(asRefusal);
    const check = await workOut({ proof, rulings: told.rulings, openThousandths: told.bet.openThousandths });
    const findings = [
      receiptFindings[check.receipt],
      logFinding(check, proof.days),
      ...legFindings(told, check),
      ...(await payoutFindings(given, told, check)),
    ];
    for (const { is, line } of findings) say(`${marks[is]}${line}`);
    const count = (is: Finding['is']): number => findings.filter((one) => one.is === is).length;
    if (count('wrong') > 0) throw new Refusal(`WRONG: ${count('wrong')} of ${findings.length} do not agree.`);
    if (count('unknown') > 0) throw new Refusal(`${count('unknown')} of ${findings.length} cannot be told yet; the others agree.`);
    say('Right: everything agrees.');
  },
};
