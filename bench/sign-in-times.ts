// AC-04: whether an e-mail is known cannot be told from how long its answer takes, whichever form asks for it. Medians of 200 tries each, in turn; the bar is 20 %.
import { withTestApp } from './lib/app.ts';
import { median } from './lib/load.ts';

const tries = 200;
const bar = 0.2;

await withTestApp(
  async ({ origin }) => {
    const send = async (method: 'POST' | 'PUT', path: string, body: object, token?: string): Promise<{ took: number; text: string }> => {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
      const begun = performance.now();
      const response = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
      const text = await response.text();
      return { took: performance.now() - begun, text };
    };
    const email = 'timed@lanternhall.example';
    const registration = {
      email,
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
      country: 'DE',
      currency: 'EUR',
      dateOfBirth: '1990-05-17',
      agreements: true,
    };
    await send('POST', '/player/register', registration);
    const clientInfo = await send('POST', '/player/register', { ...registration, email: 'clientInfo@lanternhall.example' });
    const { accessToken } = (JSON.parse(clientInfo.text) as { data: { accessToken: string } }).data;
    const message = { topic: 'other', message: 'a message to the house' };
    for (const [name, method, path, body] of [
      ['sign-in', 'POST', '/player/sessions', (address: string) => ({ email: address, password: 'wrong' })],
      ['reset', 'POST', '/player/passwords/reset', (address: string) => ({ email: address })],
      ['another address', 'PUT', '/player/profile', (address: string) => ({ email: address })],
      ['message', 'POST', '/notification/communications', (address: string) => ({ ...message, email: address, key: crypto.randomUUID() })],
    ] as const) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let index = 0; index < tries; index += 1) {
        // the same wish twice in a row would be no wish, so other spellings of the address take turns
        const spelling = index % 2 === 0 ? email : email.toUpperCase();
        known.push((await send(method, path, body(spelling), name === 'another address' ? accessToken : undefined)).took);
        const nobody = `nobody-${index}@lanternhall.example`;
        unknown.push((await send(method, path, body(nobody), name === 'another address' ? accessToken : undefined)).took);
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
