// What is owed to players, proven: every account in one signed sum, each player's own way to it, and whatever is left out or changed is found.
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { Data } from '#contract/kernel/calls.ts';
import { faultOf } from '#contract/protocols/liability-proof.ts';
import { openVerbs } from '#testing/command-line.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { createClock } from '#server/platform/clock.ts';
import { openTestApp, root, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { addJob } from '#server/platform/jobs.ts';
import { closeDay, publishProofs } from '../index.ts';
import { findOwnProof } from './find-own-proof.ts';
import { sha256 } from './proof-secrets.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const dayMs = 86_400_000;
const run = promisify(execFile);
const program = join(import.meta.dirname, 'check-proof.mjs');
type Proofs = Data<'readOwnProofs'>;

const nextDay = (): void => clock.setOffset(clock.offsetMs + dayMs);
const published = async () => (await app().guest.call('listLiabilityProofs')).data;
const newestOf = async (currency: string) => (await published()).find((proof) => proof.currency === currency);
const query = async (text: string, values: unknown[] = []) =>
  (await app().context.database.pool.query<Record<string, unknown>>(text, values)).rows;

async function publish(): Promise<string> {
  const { code, out, err } = await openVerbs(app())('proof', 'publish');
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** Runs the program of docs/proof.md on proofs as a player has saved them. */
async function checkFile(proofs: Proofs, ...more: string[]): Promise<{ code: number; said: string }> {
  const file = join(app().context.config.dataDir, `${randomUUID()}.json`);
  const keys = (await app().guest.call('listSigningKeys')).data;
  const saved = proofs.map((proof) => ({ ...proof, publicKey: keys.find(({ keyId }) => keyId === proof.keyId)?.publicKey }));
  writeFileSync(file, JSON.stringify(saved));
  return await run(process.execPath, [program, file, ...more]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

/** Changes something past every trigger, as the owner of the tables could, and looks what the house's own check says. */
async function verifiedAfter(change: string, back: string): Promise<string> {
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  const past = async (text: string) => await owner.query(`begin; set local session_replication_role = replica; ${text}; commit`);
  try {
    await past(change);
    const { code, out, err } = await openVerbs(app())('proof', 'verify');
    await past(back);
    expect(code).toBe(1);
    return out + err;
  } finally {
    await owner.end();
  }
}

test('PA-05 the published sum of a day is what all accounts held as it ended, and every player proves to be in it', async () => {
  const { wallet } = app().context;
  const [player, other] = [await app().signUp(), await app().signUp()];
  for (const one of [player, other]) await app().fund(one, 5000n);
  const [accountId = '', hidden = ''] = await Promise.all([player, other].map(async (one) => (await one.accounts())[0]?.id));
  await wallet.submit({ kind: 'bonus-grant', key: randomUUID(), accountId, amount: 700n });
  await wallet.submit({ kind: 'withdrawal-hold', key: randomUUID(), accountId, amount: 1200n });
  await query('update ledger.wallet_account set status = 3 where id = $1', [hidden]);
  await query('update player set status = 5 where id = $1', [other.id]);
  expect((await player.call('readOwnProofs')).data).toEqual([]);
  nextDay();
  const owed = JSON.parse((await openVerbs(app())('ledger', 'owed', '--json')).out) as { owed: { currency: string }[] };
  // what is booked after the moment has no part in it, though it is published later
  await wallet.submit(betOf(accountId, 300n));
  const late = await app().signUp();
  await app().fund(late, 99n);
  expect(await publish()).toContain('EUR');
  const proof = await newestOf('EUR');
  expect(proof).toMatchObject({ accounts: 2, real: '8800', bonus: '700', held: '1200' });
  expect(owed.owed.find(({ currency }) => currency === 'EUR')).toMatchObject({ real: '8800', bonus: '700', held: '1200' });
  const { data: own } = await player.call('readOwnProofs');
  expect(own).toMatchObject([{ root: proof?.root, leaf: { account: accountId, real: '3800', bonus: '700', held: '1200' } }]);
  expect(own.map((one) => faultOf(sha256, one))).toEqual([undefined]);
  // an account of after the moment, and nobody
  expect((await late.call('readOwnProofs')).data).toEqual([]);
  await expect(app().guest.call('readOwnProofs' as never)).rejects.toMatchObject({ status: 401 });
  expect((await openVerbs(app())('proof', 'verify')).out).toContain('The proofs hold.');
});

test('a proof is made once: by the job that follows the close of a day, again, and by two at once', async () => {
  nextDay();
  const before = (await published()).length;
  await Promise.all([publishProofs(app().context), publishProofs(app().context)]);
  expect(await published()).toHaveLength(before);
  await app().context.database.transact(async (tx) => await addJob(tx, 'close-day', {}));
  await app().drainJobs();
  const after = await published();
  expect(after).toHaveLength(before + 1);
  await Promise.all([publishProofs(app().context), publishProofs(app().context), publish()]);
  expect(await published()).toEqual(after);
});

test('a tree of more accounts than are read at once is one tree, and each way through it holds', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  try {
    const ids = await fillAccounts(at.databaseUrl, 700, 250n);
    own.setOffset(dayMs);
    await closeDay(at.context);
    const [proof] = await publishProofs(at.context);
    if (proof === undefined) throw new Error('Nothing was published');
    expect([proof.accounts, proof.real]).toEqual([700n, 175_000n]);
    const { database, secrets } = at.context;
    const nodes = await database.db.selectFrom('liability_node').select(['level', 'position']).orderBy('position').execute();
    expect(nodes).toEqual([0n, 1n, 2n].map((position) => ({ level: 8, position })));
    const some = ids.filter((_id, place) => place % 20 === 0);
    const found = await Promise.all(some.map(async (id) => await findOwnProof(database.db, secrets, proof, id)));
    expect(found.map((one) => one && faultOf(sha256, one)).filter((fault) => fault !== undefined)).toEqual([]);
    expect(new Set(found.map((one) => one?.leaf.index)).size).toBe(some.length);
    // with their neighbours they stand in another order on the next day
    own.setOffset(2 * dayMs);
    await closeDay(at.context);
    const [next] = await publishProofs(at.context);
    const later = next && (await findOwnProof(database.db, secrets, next, some[0] ?? ''));
    expect(next?.root.equals(proof.root)).toBe(false);
    expect(later?.leaf.blinding).not.toBe(found[0]?.leaf.blinding);
    expect(later?.path[0]?.hash).not.toBe(found[0]?.path[0]?.hash);
  } finally {
    await at.close();
  }
}, 300_000);

test('PA-05 a leaf that is left out, doubled, lowered or put below zero, and a root or sum that is another one, are named', async () => {
  const player = await app().signUp();
  await app().fund(player, 4000n);
  nextDay();
  await publish();
  const [account] = await player.accounts();
  const at = `currency = 'EUR' and until = (select max(until) from liability_proof where currency = 'EUR')`;
  const own = `${at} and account_id = '${account?.id}'`;
  const keep = (table: string) => `create table kept as select * from ${table} where ${table === 'liability_leaf' ? own : at}`;
  const back = (table: string) =>
    `delete from ${table} where ${table === 'liability_leaf' ? own : at}; insert into ${table} select * from kept; drop table kept`;
  const leaf = async (change: string) => await verifiedAfter(`${keep('liability_leaf')}; ${change}`, back('liability_leaf'));
  expect(await leaf(`delete from liability_leaf where ${own}`)).toContain(`the account ${account?.id} is left out`);
  expect(await leaf(`update liability_leaf set real = 3999 where ${own}`)).toContain(
    `the account ${account?.id} held 4000/0/0, its leaf says 3999/0/0`,
  );
  const stray = randomUUID();
  const extra = `insert into liability_leaf select currency, until, position + 100000, '${stray}', 0, 0, 0 from liability_leaf where ${own}`;
  expect(await verifiedAfter(extra, `delete from liability_leaf where account_id = '${stray}'`)).toContain(
    `the account ${stray} was not open then`,
  );
  // nor can such a row be written at all
  await expect(
    query(
      `insert into liability_leaf select currency, until, position + 100000, gen_random_uuid(), -5, 0, 0 from liability_leaf where ${own}`,
    ),
  ).rejects.toThrow(/check constraint/);
  await expect(
    query(
      `insert into liability_leaf select currency, until, position + 100000, account_id, real, bonus, held from liability_leaf where ${own}`,
    ),
  ).rejects.toThrow(/liability_leaf_account/);
  const proof = async (change: string) =>
    await verifiedAfter(`${keep('liability_proof')}; update liability_proof set ${change} where ${at}`, back('liability_proof'));
  for (const change of ['real = real - 1', 'root = sha256(root)', 'accounts = accounts - 1', 'checkpoint = sha256(checkpoint)'])
    expect(await proof(change)).toContain("its signature is not the house's");
  expect(await proof('real = real - 1')).toMatch(/its leaves lead to the root .*\n.*the entries before it come to/);
  // the house's own role can change nothing of what was published
  for (const statement of [
    'update liability_proof set real = 0',
    'delete from liability_proof',
    'update liability_leaf set real = 0',
    'update liability_node set real = 0',
  ])
    await expect(query(statement)).rejects.toThrow(/permission denied/);
  expect((await openVerbs(app())('proof', 'verify')).out).toContain('The proofs hold.');
});

test('of proofs that are old their players’ leaves go, root and sums stay', async () => {
  for (let day = 0; day < 9; day += 1) {
    nextDay();
    await publish();
  }
  const [kept] = await query("select count(distinct until)::int as days from liability_leaf where currency = 'EUR'");
  expect(kept?.['days']).toBe(8);
  expect((await published()).filter(({ currency }) => currency === 'EUR').length).toBeGreaterThan(8);
  expect((await openVerbs(app())('proof', 'verify')).out).toMatch(/\d+ proofs, 8 of them with all their leaves/);
});

test('the program of docs/proof.md proves a saved file without the house and with it, and refuses one that was changed', async () => {
  const page = readFileSync(join(root, 'docs', 'proof.md'), 'utf8');
  expect(page).toContain(`\`\`\`js\n${readFileSync(program, 'utf8')}\`\`\``);
  const served = await fetch(`${app().origin}/api/ledger/proofs/check-proof.mjs`);
  expect([served.status, await served.text()]).toEqual([200, readFileSync(program, 'utf8')]);
  const player = await app().signUp();
  await app().fund(player, 12_345n);
  nextDay();
  await publish();
  const { data: own } = await player.call('readOwnProofs');
  const changed = (change: (proof: Proofs[number]) => Partial<Proofs[number]>): Proofs =>
    own.map((proof) => ({ ...proof, ...change(proof) }));
  const isProven = { code: 0, said: expect.stringContaining('held real 12345, bonus 0, held 0') };
  for (const more of [[], [app().origin]]) expect(await checkFile(own, ...more)).toMatchObject(isProven);
  expect(await checkFile([])).toEqual({ code: 1, said: expect.stringContaining('no proof') });
  const wrong = [
    changed(({ leaf }) => ({ leaf: { ...leaf, real: '12344' } })),
    changed(({ leaf }) => ({ leaf: { ...leaf, real: '-12345' } })),
    changed(({ leaf }) => ({ leaf: { ...leaf, account: randomUUID() } })),
    changed(({ path }) => ({ path: path.slice(1) })),
    changed(({ path }) => ({ path: path.map((node) => ({ ...node, real: `${2n ** 63n}` })) })),
    changed(({ real }) => ({ real: String(BigInt(real) - 1n) })),
    changed(({ currency }) => ({ currency: `${currency}X` })),
  ];
  const said = await Promise.all(wrong.map(async (proofs) => await checkFile(proofs)));
  expect(said).toEqual(wrong.map(() => ({ code: 1, said: expect.stringContaining('NOT PROVEN') })));
}, 300_000);
