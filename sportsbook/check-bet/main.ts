// Works one bet out again: node sportsbook/check-bet/main.ts < evidence.json. It takes a bet's receipt with the published results (contract/bet-check.ts),
// asks nobody for anything, and prints what it found as JSON. With the word `results` it follows the chain of published results alone.
import { text } from 'node:stream/consumers';
import type { BetCheck, BetEvidence, LogCheck, LogEvidence } from '#contract/bet-check.ts';
import { checkBet, checkLog } from './check-bet.ts';

const evidence = JSON.parse(await text(process.stdin)) as unknown;
const found: BetCheck | LogCheck =
  process.argv[2] === 'results' ? { logFault: checkLog(evidence as LogEvidence) } : checkBet(evidence as BetEvidence);
process.stdout.write(JSON.stringify(found));
