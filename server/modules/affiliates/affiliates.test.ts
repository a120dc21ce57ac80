// Partners over HTTP and by operators' commands: who counts for whom, what it comes to, what a partner is told and may read.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDay } from '#server/modules/wallet/index.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf, roundOf } from '#testing/wallet-commands.ts';
import { signPostback } from './index.ts';

const clock = createClearClock();
const app = useTestApp({ context: () => ({ clock }) });
const why = ['--reason', 'a test of partners'];
const dayMs = 86_400_000;
const op = async (...words: string[]) => await openVerbs(app())('affiliate', ...words);
const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app().context.database.pool.query<T>(text, values)).rows;
const thisMonth = (): string => clock.now().toISOString().slice(0, 7);

async function done(...words: string[]): Promise<string> {
  const { code, out, err } = await op(...words);
  expect([code, err]).toEqual([0, '']);
  return out;
}

let count = 0;
interface Partner {
  name: string;
  tag: string;
  token: string;
}
/** A partner with a tag and, unless said otherwise, 30 % from this month on. */
async function newPartner(terms: string[] = ['--share', '30'], email = 'guide@partner.example'): Promise<Partner> {
  count += 1;
  const [name, tag] = [`Guide ${count}`, `guide-${count}`];
  const out = await done('add', name, email, ...why);
  await done('tag', name, tag, ...why);
  await done('deal', name, thisMonth(), ...terms, ...why);
  return { name, tag, token: /#(\S+)/.exec(out)?.[1] ?? '' };
}

const partnerOf = async ({ id }: TestPlayer): Promise<string | undefined> =>
  (
    await query<{ name: string }>('select name from affiliate_player join affiliate_partner p on p.id = partner_id where player_id = $1', [
      id,
    ])
  )[0]?.name;

async function book(player: TestPlayer, ...commands: ((accountId: string) => object)[]): Promise<void> {
  const [account] = await player.accounts();
  for (const command of commands) {
    const answer = await app().context.wallet.submit(command(account?.id ?? '') as Parameters<typeof betOf>[2] & ReturnType<typeof betOf>);
    expect(answer.code).toBe('ok');
  }
}
const paysIn = (amount: bigint) => (accountId: string) => ({ kind: 'deposit', key: randomUUID(), accountId, amount });
const loses = (amount: bigint) => (accountId: string) => betOf(accountId, amount, { closesRound: true });
const wins = (stake: bigint, payout: bigint) => (accountId: string) => ({
  kind: 'bet-win',
  key: randomUUID(),
  accountId,
  stake,
  payout,
  round: roundOf(),
  exclusive: false,
  closesRound: true,
});

/** Lets this month end and be closed. */
async function endMonth(): Promise<void> {
  const now = clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 3);
  clock.setOffset(clock.offsetMs + next - now.getTime());
  await closeDay(app().context);
  const jobs = app().context.parts.jobs.filter(({ name }) => name === 'close-affiliate-months');
  // twice is once
  for (const job of [...jobs, ...jobs]) await job.run(app().context, {});
}

const report = async ({ token }: Partner) => (await app().guest.call('readPartnerReport', { body: { token } })).data;

test('a player counts for the partner whose link was followed last, and for nobody else ever after', async () => {
  const [first, last] = [await newPartner(), await newPartner()];
  const at = clock.now().getTime();
  const clicks = [
    { tag: first.tag, at: at - dayMs },
    { tag: last.tag, token: 'campaign-7', at },
  ];
  const player = await app().signUp({ affiliateClicks: clicks });
  expect(await partnerOf(player)).toBe(last.name);
  await expect(app().context.database.pool.query('update affiliate_player set partner_id = partner_id')).rejects.toThrow(
    /permission denied/,
  );
  expect(await partnerOf(await app().signUp({ affiliateTag: first.tag }))).toBe(first.name);
});

test('an unknown tag, an old click and a closed partner count for nobody, and nobody is refused for it', async () => {
  const partner = await newPartner();
  const old = [{ tag: partner.tag, at: clock.now().getTime() - 31 * dayMs }];
  expect(await partnerOf(await app().signUp({ affiliateClicks: old }))).toBeUndefined();
  expect(await partnerOf(await app().signUp({ affiliateTag: 'nobody' }))).toBeUndefined();
  await done('close', partner.name, ...why);
  expect(await partnerOf(await app().signUp({ affiliateTag: partner.tag }))).toBeUndefined();
  expect(await op('close', partner.name, ...why)).toMatchObject({ code: 1 });
});

test('a month comes to the share of what players lost less bonuses and costs, and can be worked out again', async () => {
  const partner = await newPartner(['--share', '30', '--costs', '10', '--payment-costs', '2']);
  const player = await app().signUp({ affiliateTag: partner.tag });
  await book(player, paysIn(20_000n), loses(9000n), wins(1000n, 500n));
  const month = thisMonth();
  expect((await report(partner)).months).toEqual([]);
  await endMonth();
  // 9 500 - 950 - 400 = 8 150, of which 30 %
  const { months } = await report(partner);
  expect(months).toMatchObject([
    { month: `${month}-01`, lines: [{ currency: 'EUR', players: 1, revenue: 9500, costs: 1350, commission: 2445 }] },
  ]);
  expect(await done('statement', partner.name, month, '--check')).toMatch(/24\.45[\s\S]*comes to the same/);
  await expect(app().context.database.pool.query('update affiliate_statement set commission = 1')).rejects.toThrow(/permission denied/);
  // no deal for what is closed
  expect(await op('deal', partner.name, month, '--share', '50', ...why)).toMatchObject({
    code: 1,
    err: expect.stringContaining('closed') as string,
  });
});

test("a month's loss is taken off the next one", async () => {
  const partner = await newPartner();
  const player = await app().signUp({ affiliateTag: partner.tag });
  await book(player, paysIn(20_000n), wins(1000n, 6000n));
  await endMonth();
  await book(player, loses(8000n));
  await endMonth();
  const lines = (await report(partner)).months.flatMap((one) => one.lines);
  expect(lines).toMatchObject([
    { revenue: 8000, carriedIn: -5000, carriedOut: 0, commission: 900 },
    { revenue: -5000, carriedIn: 0, carriedOut: -5000, commission: 0 },
  ]);
  expect(await done('statement', partner.name, '--check')).toContain('the same');
});

test('the sum for a new player is earned once, when enough was paid in and staked', async () => {
  const terms = ['--share', '0', '--cpa', '50', '--cpa-deposit', '20', '--cpa-stake', '30', '--currency', 'EUR'];
  const partner = await newPartner(terms);
  const [one, other] = [await app().signUp({ affiliateTag: partner.tag }), await app().signUp({ affiliateTag: partner.tag })];
  await book(one, paysIn(2000n), loses(1000n), wins(1000n, 1000n), loses(1000n));
  await book(other, paysIn(2000n), loses(1000n));
  await endMonth();
  await book(other, wins(1000n, 1000n), wins(1000n, 1000n));
  await endMonth();
  await book(one, paysIn(5000n), loses(4000n));
  await endMonth();
  const sums = (await report(partner)).months.map(({ lines }) => lines.map(({ newPlayers, commission }) => [newPlayers, commission]));
  expect(sums).toEqual([[[0, 0]], [[1, 5000]], [[1, 5000]]]);
  expect(await done('statement', partner.name, '--check')).toContain('the same');
});

test('a player whom an operator refuses counts no more; closed months stay', async () => {
  const partner = await newPartner();
  const player = await app().signUp({ affiliateTag: partner.tag });
  await book(player, paysIn(20_000n), loses(1000n));
  await endMonth();
  await done('refuse-player', player.id, ...why);
  expect((await op('refuse-player', player.id, ...why)).code).toBe(1);
  await book(player, loses(1000n));
  await endMonth();
  expect((await report(partner)).months.map(({ lines }) => lines.length)).toEqual([0, 1]);
  expect(await done('statement', partner.name, '--check')).toContain('the same');
});

test('a report opens by its token alone, and a new token closes the old', async () => {
  const partner = await newPartner();
  expect(await report(partner)).toMatchObject({ name: partner.name, isClosed: false, registrations: 0, deals: [{ revenueShare: 300 }] });
  const out = await done('token', partner.name, ...why);
  expect(await refusalOf(report(partner))).toMatchObject({ code: 10004 });
  expect(await report({ ...partner, token: /#(\S+)/.exec(out)?.[1] ?? '' })).toMatchObject({ name: partner.name });
});

test('the partner himself and two players of one device are shown to the operator, and nothing follows by itself', async () => {
  const partner = await newPartner(['--share', '30'], 'self.sender@partner.example');
  const own = await app().signUp({ affiliateTag: partner.tag, email: 'Self.Sender@partner.example' });
  await app().drainJobs();
  const other = await app().signUp({ affiliateTag: partner.tag });
  await app().drainJobs();
  const out = await done('flags', partner.name);
  expect(out).toMatch(new RegExp(`${own.id}.*self-referral.*counted`));
  expect(out).toMatch(new RegExp(`${other.id}.*one-device.*${own.id}`));
});

interface Told {
  headers: IncomingHttpHeaders;
  body: string;
}
const told: Told[] = [];
let statusOfPartner = 200;
const listener = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    told.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(statusOfPartner).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void listener.close());

test('a partner is told, signed, that somebody registered and paid in, once each and without a name; what is not taken is sent again', async () => {
  const partner = await newPartner();
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/told`;
  const key = /key: (\S+)/.exec(await done('postback', partner.name, url, ...why))?.[1] ?? '';
  const findDeposits = app().context.parts.jobs.find(({ name }) => name === 'find-affiliate-deposits');
  statusOfPartner = 500;
  const player = await app().signUp({ affiliateClicks: [{ tag: partner.tag, token: 'campaign-7', at: clock.now().getTime() }] });
  await app().drainJobs();
  expect(told.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(['registration']);
  expect(await done('show', partner.name)).toMatch(/registration\s+waits\s+1\s+HTTP 500/);
  statusOfPartner = 200;
  await query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
  await book(player, paysIn(2000n), paysIn(2000n));
  for (const job of [findDeposits, findDeposits]) await job?.run(app().context, {});
  await app().drainJobs();
  const messages = told.map(({ body }) => JSON.parse(body) as Record<string, string>);
  expect(messages.map(({ event }) => event)).toEqual(expect.arrayContaining(['first-deposit', 'registration']));
  expect(messages.length).toBe(3);
  expect(new Set(messages.map(({ player: reference }) => reference)).size).toBe(1);
  for (const { headers, body } of told) {
    const signature = String(headers['affiliate-signature']);
    const seconds = Number(/t=(\d+)/.exec(signature)?.[1]);
    expect(signature).toBe(signPostback(key, seconds * 1000, body));
    expect(body).not.toContain(player.id);
    expect(body).not.toContain(player.email);
  }
  expect(messages[0]).toMatchObject({ affiliate_id: partner.tag, token: 'campaign-7' });
});
