// AC-04: whether an e-mail is known cannot be told from how long its answer takes. Medians of 200 tries each, in turn; the bar is 20 %.
import { withHouse } from './lib/house.ts';
import { median } from './lib/load.ts';

const tries = 200;
const bar = 0.2;

await withHouse(
  async ({ origin }) => {
    const post = async (path: string, body: object): Promise<number> => {
      const begun = performance.now();
      const response = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.text();
      return performance.now() - begun;
    };
    const email = 'timed@lanternhall.example';
    const registration = {
      email,
      password: 'correct horse battery',
      country: 'DE',
      currency: 'EUR',
      dateOfBirth: '1990-05-17',
      agreements: true,
    };
    await post('/player/register', registration);
    for (const [name, path, body] of [
      ['sign-in', '/player/sessions', (address: string) => ({ email: address, password: 'wrong' })],
      ['reset', '/player/passwords/reset', (address: string) => ({ email: address })],
    ] as const) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let index = 0; index < tries; index += 1) {
        known.push(await post(path, body(email)));
        unknown.push(await post(path, body(`nobody-${index}@lanternhall.example`)));
      }
      const [a, b] = [median(known), median(unknown)];
      const difference = Math.abs(a - b) / Math.max(a, b);
      const verdict = difference < bar ? 'ok' : 'FAILED';
      console.log(
        `${verdict} ${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, apart by ${(difference * 100).toFixed(1)} % (bar ${bar * 100} %)`,
      );
      if (difference >= bar) process.exitCode = 1;
    }
  },
  { RATE_LIMITS: 'off' },
);
