// The API under 20,000 requests that a seed makes up, and every other door under its own list: no 5xx, every answer as documented.
// Flags: --requests 20000, --seed 7. The same seed makes up the same requests, but for the ids of players and their things.
import { parseArgs } from 'node:util';
import { type FuzzReport, fuzzCalls } from '#testing/fuzz/fuzz-calls.ts';
import { fuzzDoors } from '#testing/fuzz/fuzz-doors.ts';
import { appSecret } from '#testing/app-process.ts';
import { withTestApp } from './lib/app.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '7' } } });

function tell(what: string, { requests, statuses, faults }: FuzzReport): void {
  console.log(`${what}: ${requests} requests, seed ${values.seed}; answers by status: ${JSON.stringify(statuses)}`);
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await withTestApp(
  async ({ origin }) => {
    const input = { origin, requests: Number(values.requests), seed: Number(values.seed), say: console.log };
    tell('calls', await fuzzCalls(input));
    tell('other doors', await fuzzDoors({ ...input, requests: Math.ceil(input.requests / 4), appSecret }));
  },
  { ACCESS_TOKEN_SECONDS: '3600' },
);
