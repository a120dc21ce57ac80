// Works one stored round out again: node games/check-round/main.ts < round.json. It takes a round as its provider tells it (GET /round/{id} of
// docs/osw.md), asks nobody for anything, and prints what it found as JSON. Whoever runs it needs no more than the games' own code.
import { text } from 'node:stream/consumers';
import { canonicalJson, type CanonicalValue } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { loadGames } from '#games/registry.ts';
import { drawsJackpot } from '#games/sdk/jackpot/draw-jackpot.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { workOutRound } from '#games/sdk/verify-round.ts';
import type { OswRound } from '#contract/protocols/osw.ts';
import type { RoundCheck } from '#contract/round-check.ts';

const textOf = (value: unknown): string => canonicalJson(value as CanonicalValue);

/** True when the recorded steps hold what the round comes to, in its order. Stake, steps of the player and deliveries stand around it. */
function isRecordOf(steps: OswRound['steps'], record: readonly object[]): boolean {
  const told = steps.map(textOf);
  const found = record.map((step) => textOf(toPlain(step)));
  const first = told.indexOf(found[0] ?? '');
  return found.length === 0 || (first >= 0 && found.every((step, index) => told[first + index] === step));
}

/** True where the seeds draw the jackpot, or don't, as it is told. */
function isJackpotRight({ proof, stake }: OswRound, serverSeed: string): boolean {
  if (proof.jackpot === undefined) return true;
  const { id, oddsPerUnit, isDrawn } = proof.jackpot;
  const staked = BigInt(proof.stake ?? stake);
  return drawsJackpot({ ...proof, serverSeed }, { id, oddsPerUnit, stake: staked }, nodeHashing) === isDrawn;
}

const games = await loadGames();

function check(round: OswRound): RoundCheck {
  const { proof } = round;
  const versions = games.find(round.gameId)?.maths ?? [];
  const maths = versions.find(({ hash }) => hash === round.mathHash);
  if (maths === undefined) return { verdict: 'unknown-maths' };
  if (proof.serverSeed === undefined) return { verdict: 'not-revealed' };
  const { commit, clientSeed, nonce, serverSeed } = proof;
  const worked = workOutRound(
    maths,
    {
      commit,
      clientSeed,
      nonce,
      serverSeed,
      mathHash: round.mathHash,
      stake: BigInt(proof.stake ?? round.stake),
      choice: proof.choice ?? null,
      actions: proof.actions ?? [],
    },
    nodeHashing,
  );
  if ('fault' in worked) return { verdict: 'wrong', fault: worked.fault };
  const found = { mathsVersion: maths.version, payout: String(worked.outcome.payout) };
  // what a jackpot paid is told with the payout
  const jackpot = BigInt(round.jackpotWin?.amount ?? 0);
  if (BigInt(found.payout) + jackpot !== BigInt(round.payout)) return { verdict: 'wrong', fault: 'payout', ...found };
  if (!isJackpotRight(round, serverSeed)) return { verdict: 'wrong', fault: 'jackpot', ...found };
  const isWhole = isRecordOf(round.steps, maths.record(toPlain(worked.outcome)));
  return isWhole ? { verdict: 'right', ...found } : { verdict: 'wrong', fault: 'record', ...found };
}

const given = JSON.parse(await text(process.stdin)) as OswRound;
console.log(JSON.stringify(check(given)));
