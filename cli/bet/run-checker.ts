import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BetCheck, BetEvidence, LogCheck, LogEvidence } from '#contract/bet-check.ts';
import { Refusal } from '../verb.ts';

/** The sportsbook's own program. It runs apart: nothing that settles bets takes part in what it finds. */
const program = join(import.meta.dirname, '..', '..', 'sportsbook', 'check-bet', 'main.ts');

async function run(words: readonly string[], evidence: object): Promise<unknown> {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(evidence));
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Refusal('The program that works bets out again has failed.');
  return JSON.parse(printed);
}

/** Works a bet out again. @throws Refusal where the program fails */
export const workOut = async (evidence: BetEvidence): Promise<BetCheck> => (await run([], evidence)) as BetCheck;

/** Follows the chain of published results. @throws Refusal where the program fails */
export const checkResults = async (evidence: LogEvidence): Promise<LogCheck> => (await run(['results'], evidence)) as LogCheck;
