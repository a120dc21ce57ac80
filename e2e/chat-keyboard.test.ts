// The chat by keyboard alone: everything is reached and done, and the focus never falls out of it, whatever goes away under it.
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { photoOf } from '#testing/pictures.ts';
import { expectFocusOn } from './lib/expect-focus.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('by keyboard alone somebody writes, takes a file back, sends again, ends, rates and leaves', async () => {
  const op = openVerbs(evening().app);
  await op('chat', 'duty', 'on', '--as', 'Ada');
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  const bubble = page.getByRole('button', { name: /^Chat with support/ });
  await bubble.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Support', exact: true });
  const field = panel.getByRole('textbox', { name: 'Your message' });
  const log = panel.getByRole('log');
  await field.waitFor();
  await expectFocusOn(field);
  await page.keyboard.type('zzz qqq');
  await page.keyboard.press('Enter');
  await log.getByText('Your message has arrived.').waitFor();
  await expectFocusOn(field);

  await panel.locator('input[type=file]').setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photoOf(3) });
  await panel.getByRole('button', { name: 'Remove lamp.jpg', exact: true }).press('Enter');
  await expectFocusOn(panel.getByRole('button', { name: 'Attach a file', exact: true }));

  const messages = panel.getByRole('group', { name: 'Conversation' });
  for (const answer of ['Try again', 'Discard']) {
    await page.context().setOffline(true);
    await field.focus();
    await page.keyboard.type(`Lost before ${answer}`);
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: answer }).waitFor();
    await page.context().setOffline(false);
    await panel.getByRole('button', { name: answer }).press('Enter');
    await panel.getByRole('button', { name: answer }).waitFor({ state: 'detached' });
    // what is sent again has arrived before the line breaks off once more
    await log.getByText('Sending…').waitFor({ state: 'detached' });
    await expectFocusOn(messages);
  }
  // what is longer than the panel is scrolled by keys
  await page.keyboard.press('Tab');
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  const [, number = ''] = /(S-\d+)/.exec((await op('chat', 'list')).out) ?? [];
  await op('chat', 'answer', number, '--text', 'Hello there', '--as', 'Ada');
  await log.getByText('Hello there').waitFor();
  const end = panel.getByRole('button', { name: 'End the conversation', exact: true });
  await end.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it', exact: true }).press('Enter');
  await expectFocusOn(end);
  await end.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the conversation', exact: true }).press('Enter');
  await end.waitFor({ state: 'detached' });
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expectFocusOn(panel.getByRole('heading', { name: 'Support', exact: true }));

  const star = panel.getByRole('button', { name: '4 stars', exact: true });
  await star.press('Enter');
  await panel.getByText('Thank you').waitFor();
  await expectFocusOn(star);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expectFocusOn(bubble);
});
