// A copy of the own data: what is in it, that it adds up and can be checked by anybody, and whose it is.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const dayMs = 86_400_000;

interface Manifest {
  player: string;
  keyId: string;
  accounts: { id: string; currency: string; real: string; bonus: string; held: string }[];
  sha256: Record<string, string>;
}

async function askFile(player: TestPlayer, id: string): Promise<{ status: number; bytes: Uint8Array; headers: Headers }> {
  const response = await fetch(`${app().origin}/api/player/data-exports/${id}`, {
    headers: { authorization: `Bearer ${player.accessToken}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

async function copyOf(player: TestPlayer): Promise<{ id: string; files: Record<string, Uint8Array>; headers: Headers }> {
  const { id } = (await player.call('requestDataExport')).data;
  await app().drainJobs();
  const [copy] = (await player.call('listDataExports')).data;
  expect(copy).toMatchObject({ id, status: 2 });
  const { status, bytes, headers } = await askFile(player, id);
  expect(status).toBe(200);
  expect(bytes.length).toBe(copy?.bytes);
  return { id, files: unzipSync(bytes), headers };
}

const textOf = (files: Record<string, Uint8Array>, name: string): string => strFromU8(files[name] ?? new Uint8Array());

let player: TestPlayer;
let other: TestPlayer;
beforeAll(async () => {
  player = await app().signUp({ nickname: 'Augusta' });
  other = await app().signUp();
  await app().fund(player, 12_345n);
  await app().fund(other, 777n);
  const account = (await player.accounts())[0]?.id ?? '';
  const bet = betOf(account, 345n);
  await app().context.wallet.submit(bet);
  const message = 'How do I read my statement, please?';
  await player.call('sendCommunication', { body: { email: player.email, topic: 'account', message, key: crypto.randomUUID() } });
});

test('PR-01 the copy has every record set as CSV and JSON, of its player alone, and its ledger adds up to the balance', async () => {
  const { files, headers } = await copyOf(player);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toContain('attachment');
  const sets = app().context.parts.exports.map(({ name }) => name);
  for (const name of sets) expect([name, files[`tables/${name}.csv`] !== undefined]).toEqual([name, true]);
  const whole = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  expect(whole).not.toContain(other.id);
  expect(whole).not.toContain(other.email);
  const data = JSON.parse(textOf(files, 'data.json')) as { profile: { nickname: string }; sets: Record<string, Record<string, string>[]> };
  expect(data.profile.nickname).toBe('Augusta');
  expect(data.sets['sessions']?.length).toBeGreaterThan(0);

  // the newest event, which is the request for this copy, has its number in the chain too
  expect(data.sets['significant-events']?.map((event) => [event['Action'], event['Number'] !== ''])).toContainEqual(['data export', true]);
  expect(data.sets['significant-events']?.filter((event) => event['Number'] === '')).toEqual([]);

  const manifest = JSON.parse(textOf(files, 'manifest.json')) as Manifest;
  expect(manifest.player).toBe(player.id);
  const sums = new Map<string, bigint>();
  for (const entry of data.sets['ledger-entries'] ?? [])
    sums.set(entry['Account'] ?? '', (sums.get(entry['Account'] ?? '') ?? 0n) + BigInt(entry['Change of real money'] ?? ''));
  expect(manifest.accounts.map(({ id, real }) => [id, BigInt(real)])).toEqual(manifest.accounts.map(({ id }) => [id, sums.get(id) ?? 0n]));
  expect(sums.get(manifest.accounts[0]?.id ?? '')).toBe(12_000n);
});

test('PR-01 a third party checks it with nothing but the published key; one flipped bit anywhere is found', async () => {
  const { files } = await copyOf(player);
  const manifestBytes = files['manifest.json'] ?? new Uint8Array();
  const manifest = JSON.parse(strFromU8(manifestBytes)) as Manifest;
  const { data: keys } = await app().guest.call('listSigningKeys');
  const key = keys.find(({ keyId, signs }) => keyId === manifest.keyId && signs === 'data-exports');
  const publicKey = createPublicKey(key?.publicKey ?? '');
  const signature = Buffer.from(textOf(files, 'manifest.sig'), 'base64');
  expect(verify(null, manifestBytes, publicKey, signature)).toBe(true);
  const flipped = manifestBytes.slice();
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  expect(verify(null, flipped, publicKey, signature)).toBe(false);
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(files[name] ?? '')
      .digest('hex');
  const signed = Object.keys(files).filter((name) => !name.startsWith('manifest.'));
  expect(Object.fromEntries(signed.map((name) => [name, hashOf(name)]))).toEqual(manifest.sha256);
});

test('PR-01 asked for twice at once it is made once; strangers, guests and latecomers do not get it', async () => {
  const someone = await app().signUp();
  const asked = await Promise.all(Array.from({ length: 5 }, async () => (await someone.call('requestDataExport')).data.id));
  expect(new Set(asked).size).toBe(1);
  const id = asked[0] ?? '';
  expect((await askFile(someone, id)).status).toBe(404);
  await app().drainJobs();
  expect((await askFile(someone, id)).status).toBe(200);
  expect((await askFile(other, id)).status).toBe(404);
  // who found the session open gets nothing away: everything at once leaves to who has confirmed lately
  const { pool } = app().context.database;
  await pool.query("update session set authenticated_at = authenticated_at - interval '6 minutes' where player_id = $1", [someone.id]);
  const refused = await askFile(someone, id);
  expect([refused.status, JSON.parse(Buffer.from(refused.bytes).toString())]).toEqual([422, expect.objectContaining({ code: 11010 })]);
  await someone.call('stepUp', { body: { password: 'correct horse battery' } });
  expect((await askFile(someone, id)).status).toBe(200);
  expect((await fetch(`${app().origin}/api/player/data-exports/${id}`)).status).toBe(401);
  expect((await someone.call('listNotifications')).data.map(({ data }) => data.event)).toContain('data-export.ready');
  const { rows } = await app().context.database.pool.query("select actor from audit where action = 'data export' and subject = $1", [
    someone.id,
  ]);
  expect(rows).toEqual([{ actor: `player:${someone.id}` }]);

  clock.setOffset(clock.offsetMs + 8 * dayMs);
  try {
    expect((await askFile(someone, id)).status).toBe(404);
    await app()
      .context.parts.jobs.find(({ name }) => name === 'remove-data-exports')
      ?.run(app().context, {});
    expect((await someone.call('listDataExports')).data).toMatchObject([{ id, status: 4 }]);
    await app().drainJobs();
    const { rows: left } = await app().context.database.pool.query(
      'select 1 from stored_file f join data_export e on e.file_id = f.id where e.id = $1',
      [id],
    );
    expect(left).toEqual([]);
  } finally {
    clock.setOffset(clock.offsetMs - 8 * dayMs);
  }
});

test('PR-01 limits, breaks and what else protection, checks and play know are in the copy; a set without rows says so', async () => {
  const own = await app().signUp();
  const limit = { action: 'set', definition: 1, period: 'daily', currency: 'EUR', amount: 5000 } as const;
  await own.call('changeLimits', { body: limit });
  await own.call('declineLimitPrompt', { body: { place: 'deposit' } });
  const { files } = await copyOf(own);
  const { sets } = JSON.parse(textOf(files, 'data.json')) as { sets: Record<string, Record<string, string>[]> };
  expect(sets['limits']).toMatchObject([{ Player: own.id, Of: 'bet', Period: 'daily', Amount: '5000', 'Set by': 'player' }]);
  expect(sets['limit-changes']).toMatchObject([{ Act: 'set', Amount: '5000', By: 'player' }]);
  expect(sets['limit-prompts']).toMatchObject([{ Place: 'deposit' }]);
  expect(sets['agreements']).toHaveLength(1);
  for (const empty of ['exclusions', 'documents', 'verification-checks', 'harm-markers', 'favorites', 'social-links', 'play-sessions'])
    expect([empty, textOf(files, `tables/${empty}.csv`).trimEnd().split('\n').at(-1)?.trim()]).toEqual([empty, 'No Activity']);
});

test('PR-01 a set of more rows than a page is whole, also where they came at one moment', async () => {
  const own = await app().signUp();
  await app().context.database.pool.query(
    `insert into sign_in_failure (id, player_id, who, ip, reason, at)
     select gen_random_uuid(), $1, '\\x00', '203.0.113.7', 'wrong credentials', now() - (n / 700) * interval '1 second' from generate_series(1, 2100) n`,
    [own.id],
  );
  const { files } = await copyOf(own);
  const { sets } = JSON.parse(textOf(files, 'data.json')) as { sets: Record<string, Record<string, string>[]> };
  const refusals = sets['refused-sign-ins'] ?? [];
  expect([refusals.length, new Set(refusals.map((row) => row['Refusal'])).size]).toEqual([2100, 2100]);
  expect(refusals.map((row) => row['Time'] ?? '')).toEqual(refusals.map((row) => row['Time'] ?? '').toSorted());
});
