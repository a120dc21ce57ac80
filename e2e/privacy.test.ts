// The rights of a player: a complaint with a file, a signed copy of the own data, and their erasure; and what is read before a first stake.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { pdfOf, photoOf } from '#testing/pictures.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, listening, signIn } from './lib/walk.ts';

const evening = useEvening({ config: { jurisdictions: ['mga'] } });
const at = addressIn(evening);
const screens = ['desktop', 'mobile'] as const;

test.each(screens)('CO-01 a complaint goes out with files, the answer comes while the page is open, on %s', async (screen) => {
  const { app } = evening();
  const op = openVerbs(app);
  const player = await app.signUp();
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  const hears = listening(page, 'player');
  await page.goto(at('/profile/complaints'));
  await hears;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New complaint', exact: true }).click();
  await main.getByLabel('What is it about?').selectOption({ label: 'Deposit or withdrawal' });
  await main.getByLabel('Subject').fill('A withdrawal is late');
  await main.getByLabel('What happened?').fill('It was approved on Monday and has not arrived.');
  const files = main.getByLabel('Files (optional)');
  await files.setInputFiles([{ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') }]);
  await main.getByRole('button', { name: 'Send complaint', exact: true }).click();
  await main.getByText('Please choose a JPEG, PNG, WebP, HEIC or PDF file').first().waitFor();
  await main.getByRole('button', { name: 'Remove fake.jpg', exact: true }).click();
  await files.setInputFiles([
    { name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await photoOf(50, 600, 400) },
    { name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdfOf('a statement') },
  ]);
  await look(page, `complaint-form-${screen}`);
  await main.getByRole('button', { name: 'Send complaint', exact: true }).click();
  await main.getByRole('heading', { name: 'A withdrawal is late', exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Save statement.pdf', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('statement.pdf');
  await main.getByRole('button', { name: 'Open screen.jpg', exact: true }).waitFor();
  const [complaint] = (await player.call('listComplaints')).data;
  await op('complaint', 'answer', complaint?.number ?? '', '--text', 'It left our bank this morning.');
  await main.getByText('It left our bank this morning.').waitFor();
  await look(page, `complaint-thread-${screen}`);
});

test('PR-01 the copy is asked for, downloaded, and its signature holds by the published key', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const page = await evening().visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info'));
  const region = page.getByRole('region', { name: 'Your data', exact: true });
  await region.getByRole('button', { name: 'Request a copy', exact: true }).click();
  await region.getByText('Being prepared').waitFor();
  await app.drainJobs();
  const download = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Download', exact: true }).click();
  const files = unzipSync(readFileSync(await (await download).path()));
  const manifest = files['manifest.json'] ?? new Uint8Array();
  const { keyId, sha256 } = JSON.parse(strFromU8(manifest)) as { keyId: string; sha256: Record<string, string> };
  const key = (await app.guest.call('listSigningKeys')).data.find((one) => one.keyId === keyId)?.publicKey ?? '';
  const signature = Buffer.from(strFromU8(files['manifest.sig'] ?? new Uint8Array()), 'base64');
  expect(verify(null, manifest, createPublicKey(key), signature)).toBe(true);
  for (const [name, hash] of Object.entries(sha256))
    expect([
      name,
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ]).toEqual([name, hash]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['tables/limits.csv', 'tables/exclusions.csv', 'tables/documents.csv']));
});

test.each(screens)('PR-01 an erasure is refused while there is money, then read, agreed to and done, on %s', async (screen) => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 500n);
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info'));
  const region = page.getByRole('region', { name: 'Erase my data', exact: true });
  await region.getByRole('button', { name: 'Show what would be erased', exact: true }).click();
  await region.getByText('There’s money in your account.').waitFor();
  expect(await region.getByRole('button', { name: 'Erase my data' }).count()).toBe(0);
  await look(page, `erasure-refused-${screen}`);
  await app.fund(player, -500n);
  await page.reload();
  await region.getByRole('button', { name: 'Show what would be erased', exact: true }).click();
  await region.getByText('Bets, payments and movements of money').waitFor();
  await region.getByRole('button', { name: 'Erase my data', exact: true }).click();
  await region.getByText('I’ve read the list').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await region.getByRole('checkbox').check();
  await look(page, `erasure-list-${screen}`);
  await region.getByRole('button', { name: 'Erase my data', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Erase your data for good?').waitFor();
  await question.getByRole('button', { name: 'Erase my data', exact: true }).click();
  await region.getByText('Your data has been erased').waitFor();
  await look(page, `erasure-done-${screen}`);
  await region.getByRole('button', { name: 'Homepage', exact: true }).click();
  await page.waitForURL(at('/'));
  const again = app.guest.call('signIn', { body: { email: player.email, password: player.password } });
  await expect(again).rejects.toMatchObject({ problem: { code: 11001 } });
});

test.each(screens)('IN-01 before the first stake the notice is read, once, and the game opens, on %s', async (screen) => {
  const { app } = evening();
  const player = await app.signUp({ country: 'MT' });
  await app.fund(player, 10_000n);
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/games/golden-caravan?real=true'));
  const notice = page.getByRole('region', { name: 'Before you play' });
  await notice.getByText('Over time, playing costs money.').waitFor();
  await look(page, `protection-notice-${screen}`);
  await notice.getByRole('button', { name: 'I’ve read this', exact: true }).click();
  await page.locator('.game-frame iframe').waitFor();
  await page.reload();
  await page.locator('.game-frame iframe').waitFor();
});
