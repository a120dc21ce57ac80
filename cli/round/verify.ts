import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RoundCheck } from '#contract/round-check.ts';
import { type RoundAtProvider, readStoredRound } from '#server/modules/play/index.ts';
import { Refusal, requireWord, UsageError, type AppVerb } from '../verb.ts';

/** The games' own program. It runs apart: nothing of the casino's code takes part in what it finds. */
const program = join(import.meta.dirname, '..', '..', 'games', 'check-round', 'main.ts');

async function workOut(told: RoundAtProvider): Promise<RoundCheck> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(told));
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Refusal('The program that works rounds out again has failed.');
  return JSON.parse(printed) as RoundCheck;
}

const faults: Record<string, string> = {
  commit: 'The server seed does not have the fingerprint that was shown before the round.',
  stake: 'The stake cannot be played in this game.',
  round: 'These decisions lead to no such round.',
  payout: 'The round pays another amount than was recorded.',
  jackpot: 'The seeds do not say of the jackpot what was recorded.',
  record: 'The recorded windows, cards or steps are not those of these seeds.',
};

export const verify: AppVerb = {
  usage: '<round>',
  summary: 'Works a round out again from its revealed seeds by the published maths, and compares payout, record and ledger',
  async run(given) {
    const { context, say } = given;
    const id = requireWord(given, "the round, by the casino's id or by the provider's");
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new UsageError(`${id} is no round's id.`);
    const { booked, bonusWinnings, told } = await readStoredRound(context, id);
    say(`${booked.game}, round ${booked.id}, at ${booked.provider} ${booked.round_ref}`);
    say(`maths ${told.mathHash}`);
    say(`commit ${told.proof.commit}, player's seed ${told.proof.clientSeed}, number ${told.proof.nonce}`);
    if (told.state !== 'finished') throw new Refusal(`The round is ${told.state}: there is no result to check.`);
    const { verdict, fault = '', mathsVersion, payout = '' } = await workOut(told);
    if (verdict === 'not-revealed')
      throw new Refusal(
        'Its server seed is still in use. It is revealed when the seeds are changed: after 1,000 rounds or 24 hours at the latest.',
      );
    if (verdict === 'unknown-maths') throw new Refusal('No game of this house has maths of that fingerprint.');
    if (verdict === 'wrong')
      throw new Refusal(`WRONG: ${faults[fault] ?? `the ${fault} does not hold.`} Worked out: ${payout}, recorded: ${told.payout}.`);
    const jackpot = BigInt(told.jackpotWin?.amount ?? 0);
    // what free spins won that is to be wagered is booked as nothing and kept for a bonus
    const won = booked.payout + bonusWinnings;
    if (booked.stake !== BigInt(told.stake) || won !== BigInt(payout) + jackpot)
      throw new Refusal(
        `WRONG: the ledger has a stake of ${booked.stake} and a payout of ${won}, the round one of ${told.stake} and ${BigInt(payout) + jackpot}.`,
      );
    const of = told.proof.jackpot;
    if (of !== undefined) say(`Jackpot ${of.id}: its seeds ${of.isDrawn ? 'have' : 'have not'} drawn it; ${jackpot} was won of it.`);
    if (bonusWinnings > 0n) say(`${bonusWinnings} of it is to be wagered: it is no payout, and becomes a bonus.`);
    say(`Right: maths ${mathsVersion} gives a payout of ${payout} at a stake of ${told.stake}, as recorded and as booked.`);
  },
};
