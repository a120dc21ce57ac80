// What is published is enough: rounds that were played over HTTP are worked out again by the program of docs/fairness.md alone, and every number of
// the pages about it is compared with the code.
import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { canonicalJson, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { maths, mathsDocument, playRound } from '#games/golden-caravan/index.ts';
import { type GoldenAnswer, type GoldenRound, type House, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundAnswer } from '#games/sdk/client-api.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'fairness.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'fairness-'));
const program = join(folder, 'check-round.mjs');
let app: House;
let origin: string;

beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  writeFileSync(program, blockOf('js'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The one fenced block of a kind. */
function blockOf(kind: string, text = page): string {
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))];
  expect([kind, blocks.length]).toEqual([kind, 1]);
  return blocks[0]?.[1] ?? '';
}

interface Example {
  houseSeed: string;
  fingerprint: string;
  yourSeed: string;
  number: number;
  stake: string;
  message: string;
  messageHex: string;
  hmacHex: string;
  words: number[];
  stops: number[];
  window: string[][];
  wins: { line: number; symbol: string; count: number; prize: number; payout: string }[];
  payout: string;
}
const example = JSON.parse(blockOf('json')) as Example;

interface WorkedOut {
  fingerprint: string;
  maths: string;
  payout: string;
  spins: { times: number; stops: number[]; window: string[][]; payout: string }[];
}

async function workOut(houseSeed: string, yourSeed: string, number: number, stake: string): Promise<WorkedOut> {
  const address = `${origin}/studio/golden-caravan/maths.json`;
  const { stdout } = await run(process.execPath, [program, address, houseSeed, yourSeed, String(number), stake]);
  return JSON.parse(stdout) as WorkedOut;
}

/** Lets the player's next round have this number under the seeds of the worked example. */
async function playExample(player: Player, number: number): Promise<GoldenAnswer> {
  await app.database.query(
    `update studio.seed set server_seed = $1, commit = $2, client_seed = $3, next_nonce = $4
      where state = 'active' and player_id = (select player_id from studio.session where session_token = $5)`,
    [example.houseSeed, example.fingerprint, example.yourSeed, number, player.sessionToken],
  );
  return await player.play('100');
}

test('RN-05 the program on the page works out rounds that were played, free games included, from what is told of them alone', async () => {
  const player = await app.launch();
  const played: GoldenAnswer[] = [];
  for (let round = 0; round < 4; round += 1) played.push(await player.play('60'));
  await app.quiet();
  await player.ask('POST', '/seeds/rotate', { clientSeed: "colons: and 'signs' ~" });
  played.push(await player.play('2000'));
  await app.quiet();
  const other = await app.launch();
  played.push(await playExample(other, 18), await playExample(other, 41));
  await app.quiet();
  await player.ask('POST', '/seeds/rotate', { clientSeed: 'the end' });
  await other.ask('POST', '/seeds/rotate', { clientSeed: 'the end' });
  const answers: RoundAnswer<GoldenRound>[] = [];
  for (const [index, { round }] of played.entries())
    answers.push((await (index < 5 ? player : other).ask<RoundAnswer<GoldenRound>>('GET', `/rounds/${round.id}`)).body);
  for (const { proof, stake, payout, round } of answers) {
    const told = await workOut(proof.serverSeed ?? '', proof.clientSeed, proof.nonce, stake);
    expect([told.fingerprint, told.maths, told.payout]).toEqual([proof.commit, proof.mathHash, payout]);
    const spins = round?.events.filter((event) => event.type === 'spin') ?? [];
    expect(told.spins).toMatchObject(
      spins.map(({ multiplier, stops, window, payout: paid }) => ({ times: multiplier, stops, window, payout: paid })),
    );
  }
  expect(answers[5]?.round?.steps).toBe(9);
  expect(answers[6]?.payout).toBe(example.payout);
});

test('the program agrees with the code on a thousand rounds, with free games that are won again', async () => {
  const source = blockOf('js');
  const body = source
    .replace(/^import .*\n/gm, '')
    .replace(/^const \[address.*\n/m, '')
    .replace(/^const document = .*\n/m, '')
    .replace(/console\.log\((.*)\);/, 'return $1;');
  const module = join(folder, 'as-a-function.mjs');
  const head = `import { createHash, createHmac } from 'node:crypto';\nexport function work(document, houseSeed, yourSeed, number, stake) {`;
  writeFileSync(module, `${head}${body}}`);
  const { work } = (await import(pathToFileURL(module).href)) as { work: (...given: unknown[]) => string };
  const document = canonicalJson(mathsDocument);
  let again = 0;
  for (let number = 0; number < 1000; number += 1) {
    const seeds = { serverSeed: example.houseSeed, clientSeed: 'a thousand', nonce: number };
    const round = playRound({ draws: createDraws(seeds, nodeHashing), totalStake: 40n });
    const told = JSON.parse(work(document, seeds.serverSeed, seeds.clientSeed, number, '40')) as WorkedOut;
    expect([number, told.payout, told.spins.length]).toEqual([number, String(round.payout), round.steps]);
    if (round.events.some((event) => event.type === 'free-games-won' && event.isRetrigger)) again += 1;
  }
  expect(again).toBeGreaterThan(0);
});

test('the worked example is right in every number', async () => {
  const { houseSeed, yourSeed, number, stake } = example;
  const key = Buffer.from(houseSeed, 'hex');
  const block = createHmac('sha256', key).update(example.message).digest();
  const round = playRound({
    draws: createDraws({ serverSeed: houseSeed, clientSeed: yourSeed, nonce: number }, nodeHashing),
    totalStake: BigInt(stake),
  });
  const [base] = round.events;
  if (base?.type !== 'spin') throw new Error('A round begins with a spin');
  expect(example).toEqual({
    houseSeed,
    fingerprint: createHash('sha256').update(key).digest('hex'),
    yourSeed,
    number,
    stake,
    message: `${yourSeed}:${number}:0`,
    messageHex: Buffer.from(example.message).toString('hex'),
    hmacHex: block.toString('hex'),
    words: [0, 1, 2, 3, 4, 5, 6, 7].map((word) => block.readUInt32BE(word * 4)),
    stops: base.stops,
    window: base.window,
    wins: base.wins.map(({ line, symbol, count, prize, payout }) => ({ line, symbol, count, prize, payout: String(payout) })),
    payout: String(round.payout),
  });
  expect(example.words.slice(0, 5).map((word) => word % 30)).toEqual(base.stops);
  for (const [index, stop] of base.stops.entries()) expect(page).toContain(`${example.words[index]} mod 30 = ${stop}`);
  expect(page).toContain(
    `check-round.mjs http://localhost:3000/studio/golden-caravan/maths.json ${houseSeed} '${yourSeed}' ${number} ${stake}`,
  );
  const told = await workOut(houseSeed, yourSeed, number, stake);
  expect([told.payout, told.maths]).toEqual([example.payout, maths.mathHash]);
  const free = await workOut(houseSeed, yourSeed, 18, stake);
  expect(page).toContain(`opens ${free.spins.length - 1} free games and pays ${free.payout} at`);
});

test('strips, lines, prizes and fingerprints on the page are those of the code', () => {
  const under = (title: string): string =>
    page
      .slice(page.indexOf(`### ${title}`))
      .split(/\n#{2,3} /)[0]
      ?.replace(/^#.*\n/, '') ?? '';
  const rowsOf = (text: string): string[][] =>
    blockOf('text', text)
      .trim()
      .split('\n')
      .map((row) => row.split(' '));
  const tableOf = (title: string): string[][] =>
    under(title)
      .split('\n')
      .filter((row) => row.startsWith('|'))
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  const { reels, lines, paytable } = mathsDocument;
  expect(rowsOf(under('Strips of the base game'))).toEqual(reels.base);
  expect(rowsOf(under('Strips of the free games'))).toEqual(reels.free);
  expect(rowsOf(under('Lines 1 to 20'))).toEqual(lines.map((rows) => rows.map(String)));
  expect(tableOf('Prizes of a line')).toEqual(
    Object.entries(paytable.linePrizes).map(([symbol, prizes]) => [symbol, ...([3, 4, 5] as const).map((count) => String(prizes[count]))]),
  );
  const { scatterPrizes, freeGameAwards, freeGameCap, freeMultiplier } = paytable;
  expect(tableOf('Prizes of moon gates')).toEqual(
    ([3, 4, 5] as const).map((count) => [count, scatterPrizes[count], freeGameAwards[count]].map(String)),
  );
  const { first, growth, last } = freeMultiplier;
  expect(page).toContain(`every prize times ${first}.`);
  expect(page).toContain(`${freeGameCap} in a round at most`);
  expect(page).toContain(`grows by ${growth}, up to ${last}.`);
  expect(page).toContain(`${maths.mathHash}\` for version ${maths.version}`);
  expect([...reels.base, ...reels.free].every((strip) => strip.length === 30)).toBe(true);
  expect(page).toContain(`words from ${2 ** 32 - (2 ** 32 % 30)} on are thrown away`);
});

test('anybody can fetch the maths and the program: their bytes are those that the fingerprint and the page name', async () => {
  const document = await fetch(`${origin}/studio/golden-caravan/maths.json`);
  expect(document.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(
    createHash('sha256')
      .update(await document.text())
      .digest('hex'),
  ).toBe(maths.mathHash);
  const script = await fetch(`${origin}/studio/golden-caravan/check-round.mjs`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).toBe(blockOf('js'));
});

test('the page about fairness tells the method with the same example in every language', () => {
  const { houseSeed, fingerprint, yourSeed, number, stake, message, messageHex, hmacHex, words, stops, window, wins, payout } = example;
  const lineStake = BigInt(stake) / 20n;
  const values = [
    houseSeed,
    fingerprint,
    yourSeed,
    String(number),
    stake,
    message,
    messageHex,
    hmacHex,
    words.slice(0, 5).join(' '),
    String(mathsDocument.reels.base[0].length),
    stops.join(' '),
    ...window.map((column) => column.join(' ')),
    ...wins.map((win) => `${win.count} × ${win.symbol}: ${win.prize} × ${lineStake} = ${win.payout}`),
    payout,
  ];
  const locales = readdirSync(join(root, 'content'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(locales.length).toBeGreaterThanOrEqual(6);
  for (const { name } of locales) {
    const text = readFileSync(join(root, 'content', name, 'static', 'fairness.md'), 'utf8');
    const { rows } = JSON.parse(blockOf('table', text)) as { rows: [string, string][] };
    expect([name, rows.map(([, value]) => value)]).toEqual([name, values]);
    expect(rows.slice(-3, -1).map(([label]) => /\d+$/.exec(label)?.[0])).toEqual(wins.map(({ line }) => String(line)));
    for (const word of ['HMAC-SHA256', '4294967280', '/studio/golden-caravan/maths.json', '/studio/golden-caravan/check-round.mjs'])
      expect([name, text]).toEqual([name, expect.stringContaining(word)]);
  }
});
