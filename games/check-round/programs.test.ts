// Every game has a program of its own that works a round out from what is published, and nothing else: it runs here as a stranger runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { canonicalJson, type CanonicalValue, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { gamesRoot } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import { type Maths, type Outcome, stakesOfChoice } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { stakeOfWays, type WayToPlay } from '#games/sdk/returns/way-to-play.ts';

const registry = await loadGames();
const folder = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'a stranger: alone' };

interface Played {
  nonce: number;
  stake: bigint;
  outcome: Outcome;
  /** What is said after the stake. */
  given: string[];
}

/** Plays a round of a way to play it. */
function playOnce(maths: Maths, way: WayToPlay, nonce: number): Played {
  const draws = createDraws({ ...seeds, nonce }, nodeHashing);
  const choice = maths.readChoice(way.choice);
  const stake = stakeOfWays * stakesOfChoice(maths, choice);
  const chosen = way.choice === null ? [] : [JSON.stringify(way.choice)];
  if (maths.roundKind === 'one-decision') return { nonce, stake, outcome: maths.decide({ draws, stake, choice }), given: chosen };
  if (maths.roundKind === 'shared') {
    const cashedAt = maths.autoOf(choice);
    const outcome = maths.settle({ stake, choice, cashedAt, end: maths.endOf(draws) });
    return { nonce, stake, outcome, given: [String(cashedAt)] };
  }
  let state = maths.open({ draws, stake, choice });
  const actions: object[] = [];
  for (;;) {
    const outcome = maths.outcomeOf(state);
    if (outcome !== undefined) return { nonce, stake, outcome, given: [...chosen, JSON.stringify(actions)] };
    const action = maths.readAction(way.act?.(maths.show(state) as never)) as object;
    actions.push(action);
    state = maths.act(state, action);
  }
}

/** Of some rounds of a way the first one, the one with most in it and the one that pays most. */
function pickRounds(maths: Maths, way: WayToPlay): Played[] {
  const all = Array.from({ length: 200 }, (_, nonce) => playOnce(maths, way, nonce));
  const sizeOf = ({ outcome }: Played): number => canonicalJson(toPlain(outcome) as CanonicalValue).length;
  const longest = all.reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most));
  const dearest = all.reduce((most, one) => (one.outcome.payout > most.outcome.payout ? one : most));
  return [...new Set([...all.slice(0, 1), longest, dearest])];
}

/** Runs each program of a list as `node <program> …` would, one after the other, and prints what each says: a Node for all of them is soon started. */
const runner = `
  for (const [file, ...given] of JSON.parse(await new Response(process.stdin).text())) {
    process.argv = [process.argv[0], file, ...given];
    await import(file);
  }
`;

interface Run {
  id: string;
  hash: string;
  outcome: Outcome;
  line: string[];
}

async function runsOf({ id, maths: [maths], program }: (typeof registry.games)[number]): Promise<Run[]> {
  const file = join(folder, `${id}.mjs`);
  writeFileSync(file, program ?? '');
  const address = `data:application/json,${encodeURIComponent(canonicalJson(maths.document))}`;
  const ways = await loadWays(new URL(`${id}/`, gamesRoot));
  // the choices of a slot change its rules, those of other games what is bet
  const tried = existsSync(new URL(`${id}/data.ts`, gamesRoot)) ? ways : ways.slice(-1);
  return tried
    .flatMap((way) => pickRounds(maths, way))
    .map(({ nonce, stake, outcome, given }, index) => ({
      id,
      hash: maths.hash,
      outcome,
      line: [`${pathToFileURL(file).href}?${index}`, address, seeds.serverSeed, seeds.clientSeed, String(nonce), String(stake), ...given],
    }));
}

test('RN-05 GA-02 the program of every game works rounds out from the published maths alone', async () => {
  // what a program needs is in it
  for (const { id, program } of registry.games) {
    expect([id, program]).toEqual([id, expect.stringContaining("from 'node:crypto'")]);
    expect([id, program?.match(/from '/g)]).toEqual([id, ["from '"]]);
    // and its verifier says where it is
    expect([id, readFileSync(new URL(`${id}/client/verify.ts`, gamesRoot), 'utf8')]).toEqual([
      id,
      expect.stringContaining('hasProgram: true'),
    ]);
  }
  const runs = (await Promise.all(registry.games.map(runsOf))).flat();
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(runs.map(({ line }) => line)));
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const told = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { maths: string; payout: string });
  expect(told.map(({ maths, payout }, index) => [runs[index]?.id, maths, payout])).toEqual(
    runs.map(({ id, hash, outcome }) => [id, hash, String(outcome.payout)]),
  );
  // each slot's feature was among them
  expect(runs.filter(({ outcome }) => outcome.steps > 1).length).toBeGreaterThan(3);
});
