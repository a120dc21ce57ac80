// Payments: callbacks a second to booked deposits, against a bare route with one insert, and what a preview costs against a bare route. The
// server is a process of its own with its own PostgreSQL; all share the machine with the load. Flag: --long (more and longer windows).
import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type CashierCallback, cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import { blast } from './bet-http/blast.ts';
import { amount, callbackPath, keyId, secret } from './cashier/provider.ts';
import { median, printRatio } from './lib/load.ts';

const [windows, perWindow] = process.argv.includes('--long') ? [9, 6000] : [5, 2000];
const connections = 64;
const previews = 400;

/** A callback that a deposit's money has arrived, as it goes over the wire, signed. */
function callback(path: string, reference: string): Buffer {
  const news: CashierCallback = {
    eventId: randomUUID(),
    sequence: 1,
    id: 'p-1',
    reference,
    kind: 'charge',
    status: 'succeeded',
    amount,
    currency: 'EUR',
    at: new Date().toISOString(),
  };
  const body = JSON.stringify(news);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret)
    .update(cashierSigningText(timestamp, 'POST', path, body))
    .digest('hex');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `${cashierHeaders.key}: ${keyId}`,
    `${cashierHeaders.timestamp}: ${timestamp}`,
    `${cashierHeaders.signature}: ${signature}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const child = fork(new URL('cashier/serve.ts', import.meta.url).pathname, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const hear = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
const ports = await hear<{ app: number; bare: number }>();

async function openDeposits(count: number): Promise<string[]> {
  child.send({ deposits: count });
  return await hear<string[]>();
}

/** Returns how many a second were answered in one window. @throws Error when one was refused */
async function window(port: number, path: string, references: readonly string[]): Promise<number> {
  const { perS, statuses } = await blast(
    port,
    references.map((reference) => callback(path, reference)),
    connections,
  );
  if ((statuses.get('200') ?? 0) !== references.length) throw new Error(`${path}: not all were taken: ${JSON.stringify([...statuses])}`);
  return perS;
}

async function raceCallbacks(): Promise<number> {
  const rates: { ours: number; bare: number }[] = [];
  for (let turn = -1; turn < windows; turn += 1) {
    const references = await openDeposits(perWindow);
    const ours = await window(ports.app, callbackPath, references);
    const bare = await window(ports.bare, '/callback', references);
    // the first window warms up
    if (turn >= 0) rates.push({ ours, bare });
  }
  const [ours, bare] = [median(rates.map((one) => one.ours)), median(rates.map((one) => one.bare))];
  printRatio('callbacks to booked deposits, to one insert', ours / bare, 0.02, `${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s`);
  return (windows + 1) * perWindow;
}

async function signUp(): Promise<string> {
  const registration = {
    email: 'previews@lanternhall.example',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const response = await fetch(`http://127.0.0.1:${ports.app}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  const { accessToken } = ((await response.json()) as { data: { accessToken: string } }).data;
  // whose address is not proven is refused withdrawals, and is asked about at each deposit
  child.send({ prove: registration.email });
  await hear<'proven'>();
  return accessToken;
}

/** Milliseconds of one answer. @throws Error for a refusal */
async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - begun;
}

async function racePreviews(): Promise<void> {
  const headers = { authorization: `Bearer ${await signUp()}` };
  for (const [name, type, method] of [
    ['a deposit', 1, 'card'],
    ['a withdrawal', 2, 'bank-transfer'],
  ] as const) {
    const query = `currency=EUR&amount=${amount}&invoiceType=${type}&method=${method}`;
    const ours: number[] = [];
    const bare: number[] = [];
    const who: number[] = [];
    for (let turn = -20; turn < previews; turn += 1) {
      const took = [
        await timeOf(`http://127.0.0.1:${ports.app}/api/payment/invoices/player-fees?${query}`, headers),
        await timeOf(`http://127.0.0.1:${ports.bare}/nothing`, headers),
        await timeOf(`http://127.0.0.1:${ports.bare}/who`, headers),
      ] as const;
      if (turn < 0) continue;
      ours.push(took[0]);
      bare.push(took[1]);
      who.push(took[2]);
    }
    const mine = median(ours);
    const tell = (rival: string, theirs: number): void =>
      printRatio(`preview of ${name}, p50, to ${rival}`, mine / theirs, 2, `${mine.toFixed(2)} ms of ${theirs.toFixed(2)} ms`, 'less');
    // the first asks nobody who they are; the second reads one row by what the request brings, as a house without memory must
    tell('a bare route', median(bare));
    tell('one that asks who', median(who));
  }
}

const accepted = await raceCallbacks();
await racePreviews();
child.send('end');
const entries = await hear<number>();
console.log(`${entries === accepted ? 'ok    ' : 'BELOW '} ${accepted} callbacks taken, ${entries} deposits in the ledger`);
if (entries !== accepted) process.exitCode = 1;
child.disconnect();
