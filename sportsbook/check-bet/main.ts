// Works one bet out again: node sportsbook/check-bet/main.ts < evidence.json. It takes a bet's receipt with the published results (contract/bet-check.ts),
// asks nobody for anything, and prints what it found as JSON.
import { text } from 'node:stream/consumers';
import type { BetEvidence } from '#contract/bet-check.ts';
import { checkBet } from './check-bet.ts';

process.stdout.write(JSON.stringify(checkBet(JSON.parse(await text(process.stdin)) as BetEvidence)));
