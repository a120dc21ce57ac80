// Every door besides the API's calls under whatever a seed makes up: an answer, and no fault of the house's own.
import { createClient } from '#contract/kernel/client.ts';
import { knownWords } from './call-requests.ts';
import { doors, drawDoor, type Doorway } from './door-requests.ts';
import type { FuzzReport, FuzzOptions } from './fuzz-calls.ts';
import { noteHang, showRequest } from './fuzz-calls.ts';
import { createJudge } from './judge.ts';
import { type Cast, castPlayers, patiently } from './players.ts';
import { createRandom } from './random.ts';
import { sendRaw } from './send-raw.ts';
import { secretsOf } from './sign.ts';

const inFlight = 6;

/** The token in the fragment of a launched game's address. */
async function launch(origin: string, cast: Cast, real: boolean): Promise<string> {
  const call = createClient({ origin, token: () => cast.player().token });
  const { data } = await patiently(async () => await call('playGame', { params: { id: 'golden-caravan' }, body: { real } }));
  return new URL(data.url).hash.replace(/^#(\w+=)?/, '');
}

/** Sends the requests of a seed, the doors in turn. The house's secret must be known: hostile words come signed. */
export async function fuzzDoors({
  origin,
  requests,
  seed,
  appSecret,
  mayBeBusy = false,
}: FuzzOptions & { appSecret: string }): Promise<FuzzReport> {
  const random = createRandom(seed);
  const port = Number.parseInt(new URL(origin).port, 10);
  const judge = createJudge(await (await fetch(`${origin}/api/openapi.json`)).json(), mayBeBusy);
  const cast = await castPlayers(origin);
  const playTokens = [await launch(origin, cast, true), await launch(origin, cast, false)];
  const words = knownWords(cast);
  const known = (name: string): readonly unknown[] => (name === 'reference' ? cast.player().ids : words(name));
  const way = (): Doorway => ({
    source: { random, bend: random.pick([0, 0.12, 0.5]), known },
    cast,
    port,
    secrets: secretsOf(appSecret),
    playTokens,
  });
  const names = Object.keys(doors) as (keyof typeof doors)[];
  const statuses: Record<number, number> = {};
  const faults = new Map<string, string>();
  let sent = 0;

  async function work(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      const { door, bytes, isStream } = drawDoor(names[sent % names.length] ?? 'pages', way());
      const answer = await sendRaw({ port, bytes, headOnly: isStream }).catch(noteHang(faults, bytes));
      if (answer === undefined) continue;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      for (const fault of judge.ofDoor(answer)) {
        const kind = `${door}: ${fault.replaceAll(/[0-9a-f-]{36}|\d{4,}/g, '…')}`;
        if (!faults.has(kind)) faults.set(kind, `${kind}\n    ${showRequest(bytes)}`);
      }
    }
  }

  await Promise.all(Array.from({ length: inFlight }, work));
  return { requests: sent, statuses, faults: [...faults.values()] };
}
