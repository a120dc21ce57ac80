// Documents as a player hands them in: asked for, sent with faults on the way, taken back, refused and approved, all of it without a reload.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DocumentKind } from '#contract/documents/document-kinds.ts';
import { askForDocument, reviewDocument } from '#server/modules/verification/index.ts';
import { pdfOf, photoOf } from '#testing/pictures.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, listening, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

async function ask(player: TestPlayer, kind: DocumentKind, reason?: string): Promise<void> {
  const { context } = evening().app;
  const need = { playerId: player.id, kind, event: 'withdrawal-sum', knownAt: context.clock.now(), actor: 'system' } as const;
  await context.database.transact(async (tx) => await askForDocument(tx, context, { ...need, ...(reason !== undefined && { reason }) }));
}
async function decide(player: TestPlayer, verdict: 'approve' | 'reject', reason: string): Promise<void> {
  const { context } = evening().app;
  const documents = (await player.call('listDocuments')).data.flatMap((request) => request.documents);
  const documentId = documents.find(({ status }) => status === 1)?.id ?? '';
  const review = { documentId, verdict, reason, actor: 'operator:anna' } as const;
  await context.database.transact(async (tx) => await reviewDocument(tx, context, review));
}
const choose = async (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
  await page.getByLabel(/^(?:Files|Add to what you sent)$/).setInputFiles(files);
const photo = async (shade: number) => ({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await photoOf(shade, 900, 600) });

test.each(['desktop', 'mobile'] as const)('KY-04 a player is asked, hands in, takes back and hears of it, on %s', async (screen) => {
  const player = await evening().app.signUp();
  // what a document says is compared with the profile
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  const hears = listening(page, 'player');
  await page.goto(at('/profile/verification'));
  await hears;
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'No documents to send', exact: true }).waitFor();

  await ask(player, 'identity');
  const card = main.getByRole('article', { name: 'Proof of identity' });
  await card.getByText('Your withdrawals have reached the total').waitFor();
  await card.getByText('Needed', { exact: true }).waitFor();
  await card.getByLabel('Files').waitFor();
  await expect.poll(async () => await card.getByText('Take a photo').isVisible()).toBe(screen === 'mobile');

  await choose(page, { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await card.getByText('run.exe: this file type isn’t accepted').waitFor();
  expect(await card.getByRole('button', { name: 'Send' }).count()).toBe(0);
  // what only looks like a picture is refused by the server, and named
  await choose(page, { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByText('fake.jpg: Please send a JPEG, PNG, WebP, HEIC or PDF file.').waitFor();
  await card.getByRole('button', { name: 'Remove fake.jpg', exact: true }).click();

  await choose(page, await photo(31), { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfOf('x') });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/player/documents', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await released;
    return await route.abort();
  });
  await card.getByRole('button', { name: /^(Send|Try again)$/ }).click();
  await card.getByRole('progressbar', { name: 'Sending…' }).waitFor();
  await look(page, `documents-sending-${screen}`);
  await card.getByRole('button', { name: 'Cancel', exact: true }).click();
  await card.getByText('Nothing was sent.').waitFor();
  release();
  await card.getByRole('button', { name: 'Try again', exact: true }).click();
  await card.getByText('The connection was lost. Your files are still here.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await card.getByRole('button', { name: 'Try again', exact: true }).click();

  await card.getByRole('button', { name: 'Save letter.pdf', exact: true }).waitFor();
  const picture = card.getByRole('button', { name: 'Open passport.jpg', exact: true }).locator('img');
  await expect.poll(async () => await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(900);
  await card.getByText('In review').first().waitFor();
  await look(page, `documents-review-${screen}`);

  await card.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await card.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await card.getByText('Needed', { exact: true }).waitFor();

  await choose(page, await photo(32));
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByRole('button', { name: 'Open passport.jpg', exact: true }).waitFor();
  await decide(player, 'reject', 'The photo is too dark to read.');
  await card.getByText('The photo is too dark to read.').waitFor();
  await card.getByText('Needed', { exact: true }).waitFor();
  await look(page, `documents-rejected-${screen}`);
  await choose(page, await photo(33));
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByText('In review').first().waitFor();
  await decide(player, 'approve', 'Seen.');
  await card.getByText('Approved', { exact: true }).first().waitFor();
  expect(await card.getByLabel('Files').count()).toBe(0);
});

test('documents that cannot be read say so and are asked for again; other languages have their own words', async () => {
  const player = await evening().app.signUp();
  await ask(player, 'other', 'Please show the contract of your lease.');
  const page = await evening().visit('mobile');
  await signIn(page, evening(), player);
  await page.route('**/api/player/documents', async (route) => await route.abort());
  await page.goto(at('/profile/verification'));
  const main = page.getByRole('main');
  await main.getByRole('alert').getByText('You’re offline.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('alert').getByRole('button').click();
  await main.getByText('Please show the contract of your lease.').waitFor();
  for (const locale of ['de', 'tr']) {
    await page.goto(at(`/${locale}/profile/verification`));
    await main.getByText('Please show the contract of your lease.').waitFor();
    await look(page, `documents-${locale}-mobile`);
  }
});
