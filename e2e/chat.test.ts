// The chat with support: a guest and a player write from the page, an operator answers from the terminal, both see it at once.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openVerbs, type Ran } from '#testing/command-line.ts';
import { pdfOf, photoOf } from '#testing/pictures.ts';
import { expectFocusOn } from './lib/expect-focus.ts';
import { useEvening } from './lib/open-evening.ts';
import { look } from './lib/look.ts';
import { readAlert } from './lib/read-alert.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
let op: (...args: string[]) => Promise<Ran>;
beforeAll(() => {
  op = openVerbs(evening().app);
});

const bubble = (page: Page): Locator => page.getByRole('button', { name: /^Chat with support/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Support', exact: true });
const field = (page: Page): Locator => panel(page).getByRole('textbox', { name: 'Your message' });
const log = (page: Page): Locator => panel(page).getByRole('log', { name: 'Conversation' });

/** Whether the button of the chat, or what is named, lies over another part of the page. */
const isOver = async (page: Page, other: string, one = '.chat-bubble'): Promise<boolean> =>
  await page.evaluate(
    (selectors) => {
      const [a, b] = selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect());
      if (a === undefined || b === undefined) throw new Error(`One is not there: ${selectors.join(', ')}`);
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    },
    [one, other],
  );

async function open(page: Page): Promise<void> {
  await bubble(page).click();
  await field(page).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await panel(page).getByRole('button', { name: /^Send/ }).click();
}

/** The number of the newest conversation. */
async function newest(): Promise<string> {
  const { rows } = await evening().app.context.database.pool.query<{ number: bigint }>('select number from chat order by id desc limit 1');
  return `S-${String(rows[0]?.number).padStart(6, '0')}`;
}

test.each(['desktop', 'mobile'] as const)(
  '%s: a guest asks, the help pages come first, an operator answers at once, a reload keeps it',
  async (screen) => {
    const page = await evening().visit(screen);
    await keepAlerts(page);
    await page.goto(at('/'));
    await bubble(page).waitFor();
    // nothing of the panel is there before it is asked for
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(scripts.filter((name) => /chat-panel|\.chat\./.test(name))).toEqual([]);
    expect(await op('chat', 'duty', 'on', '--as', 'Ada')).toMatchObject({ code: 0 });
    await open(page);
    await panel(page).getByText('We’re here').waitFor();
    await look(page, `chat-empty-${screen}`);
    await field(page).fill('How long does a withdrawal take?');
    await panel(page).getByRole('heading', { name: 'From our help pages', exact: true }).waitFor();
    await look(page, `chat-help-${screen}`);
    await panel(page).getByRole('button', { name: 'Send to support', exact: true }).click();
    await log(page).getByText('How long does a withdrawal take?').waitFor();
    await log(page).getByText('Your message has arrived.').waitFor();
    const number = await newest();
    expect((await op('chat', 'show', number, '--as', 'Ada')).out).toContain('How long does a withdrawal take?');
    await log(page).getByText('Seen').waitFor();
    await op('chat', 'answer', number, '--text', 'A day at most, mostly an hour. See https://lanternhall.example/help.', '--as', 'Ada');
    await log(page).getByText('A day at most').waitFor();
    await panel(page).getByText('Ada is helping you').waitFor();
    await look(page, `chat-answered-${screen}`);

    await page.reload();
    await open(page);
    await log(page).getByText('A day at most').waitFor();
    await write(page, 'Thank you!');
    await log(page).getByText('Thank you!').waitFor();
    await expect.poll(async () => await log(page).getByRole('listitem').count()).toBe(3);

    // closed, an answer is told of and counted
    await panel(page).getByRole('button', { name: 'Close the chat', exact: true }).click();
    await panel(page).waitFor({ state: 'detached' });
    await expectFocusOn(bubble(page));
    await op('chat', 'answer', number, '--text', 'You are welcome.', '--as', 'Ada');
    await readAlert(page, 'Support has answered you');
    await page.getByRole('button', { name: 'Chat with support: 1 new message', exact: true }).click();
    await log(page).getByText('You are welcome.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Chat with support', exact: true }).waitFor();

    await op('chat', 'end', number, '--as', 'Ada');
    await open(page);
    await log(page).getByText('This conversation has ended.').waitFor();
    await panel(page).getByRole('button', { name: '4 stars', exact: true }).click();
    await panel(page).getByText('Thank you for telling us.').waitFor();
    await look(page, `chat-ended-${screen}`);
    expect((await op('chat', 'list', 'all')).out).toMatch(new RegExp(`${number} .*4/5`));
  },
);

test.each(['desktop', 'mobile'] as const)(
  '%s: a player’s chat stays the player’s: another browser has it, and after the sign-out it is gone from this one',
  async (screen) => {
    const { app, visit } = evening();
    const player = await app.signUp();
    const page = await visit(screen);
    await keepAlerts(page);
    await signIn(page, evening(), player);
    await page.goto(at('/profile/info'));
    await open(page);
    await write(page, 'zzz qqq');
    await log(page).getByText('Your message has arrived.').waitFor();
    const number = await newest();
    await op('chat', 'answer', number, '--text', 'Pardon?', '--as', 'Ada');
    await log(page).getByText('Pardon?').waitFor();
    await look(page, `chat-player-${screen}`);

    // a picture is chosen, sent and shown; a paper can be saved
    const photo = { name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await photoOf(40) };
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles([photo, { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdfOf('a paper') }]);
    await panel(page).getByRole('button', { name: 'Remove paper.pdf', exact: true }).waitFor();
    await panel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await log(page).getByRole('img', { name: 'screen.jpg' }).waitFor();
    await log(page).getByRole('button', { name: 'Save paper.pdf', exact: true }).waitFor();
    await look(page, `chat-files-${screen}`);
    await panel(page).getByRole('button', { name: 'Email me this conversation', exact: true }).click();
    await readAlert(page, `The conversation is on its way to ${player.email}.`);

    // a message that does not arrive says so and is sent again
    await page.context().setOffline(true);
    await write(page, 'Lost at sea');
    await log(page).getByText('Not sent.').waitFor();
    await look(page, `chat-failed-${screen}`);
    await page.context().setOffline(false);
    await log(page).getByRole('button', { name: 'Try again', exact: true }).click();
    await log(page).getByText('Not sent.').waitFor({ state: 'detached' });
    await expect.poll(async () => await log(page).getByText('Lost at sea').count()).toBe(1);

    // an open chat reads what comes; a closed one leaves it unread
    await page.keyboard.press('Escape');
    const other = await visit('desktop');
    await signIn(other, evening(), player);
    await op('chat', 'answer', number, '--text', 'While you were away', '--as', 'Ada');
    await other.goto(at('/'));
    await other.getByRole('button', { name: 'Chat with support: 1 new message', exact: true }).click();
    await log(other).getByText('While you were away').waitFor();

    await page.context().clearCookies();
    await page.goto(at('/'));
    await open(page);
    await panel(page).getByText('Ask us anything.').waitFor();
    expect(await log(page).getByRole('listitem').count()).toBe(0);
  },
);

test('the sign-out resets the chat of this page, and a guest who was here before leaves nothing', async () => {
  const { app, visit } = evening();
  expect(await op('chat', 'duty', 'on', '--as', 'Ada')).toMatchObject({ code: 0 });
  const player = await app.signUp();
  const page = await visit('desktop');
  await keepAlerts(page);
  await page.goto(at('/'));
  await open(page);
  await write(page, 'xyzzy plugh');
  await log(page).getByText('Your message has arrived.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('chat-guest-key'))).toMatch(/^[\w-]{43}$/);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info'));
  await open(page);
  // what was written before the sign-in has come along
  await log(page).getByText('xyzzy plugh').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(at('/'));
  await expect.poll(async () => await page.evaluate(() => localStorage.getItem('chat-guest-key'))).toBeNull();
  // the alert that says so stays as long as the pointer is over it, so it may lie over nothing that the pointer goes to
  await page.locator('.toast').waitFor();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(async () => await isOver(page, '.toast')).toBe(false);
  await look(page, 'chat-and-alert');
  await open(page);
  await panel(page).getByText('Ask us anything.').waitFor();
  await expect.poll(async () => await isOver(page, '.toast', '.chat-panel')).toBe(false);
  await look(page, 'chat-panel-and-alert');
});

test.each(['desktop', 'mobile'] as const)(
  '%s: while nobody is there a guest leaves an address, and the operator gets an email',
  async (screen) => {
    const { app, visit } = evening();
    await app.context.database.pool.query('delete from chat_operator');
    const page = await visit(screen);
    await page.goto(at('/de'));
    await page.getByRole('button', { name: 'Chat mit dem Kundenservice', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Kundenservice', exact: true });
    await dialog.getByText('Gerade ist niemand da').waitFor();
    const words = `Rufzeichen${screen}`;
    await dialog.getByRole('textbox', { name: 'Deine Nachricht' }).fill(words);
    await look(page, `chat-away-${screen}`);
    await dialog.getByRole('textbox', { name: 'E-Mail, um dir Bescheid zu geben' }).fill('gast@lanternhall.example');
    await dialog.getByRole('button', { name: /senden/i }).click();
    await dialog.getByRole('log').getByText(words).waitFor();
    await expect
      .poll(
        async () =>
          (
            await app.context.database.pool.query('select id from mail where body_text like $1 and body_text like $2', [
              `%${words}%`,
              '%gast@%',
            ])
          ).rows.length,
      )
      .toBe(1);
  },
);

test('the button stands clear of the bars, the slip and the question about cookies, and is not there while a game runs large', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/'));
  await bubble(page).waitFor();
  for (const bar of ['.bottom-bar', '.cookie-bar']) expect([bar, await isOver(page, bar)]).toEqual([bar, false]);
  // the bar of the slip as the pages of the sportsbook show it
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('div'), { className: 'slip-bar', textContent: '1' })),
  );
  expect(await isOver(page, '.slip-bar')).toBe(false);
  await page.goto(at('/games/golden-caravan?real=false'));
  await page.locator('html[data-game-frame]').waitFor({ state: 'attached' });
  await expect.poll(async () => await page.locator('.chat-bubble').isVisible()).toBe(false);
});

test('on a phone the button gives way to a form that is filled in, and at the end of a page lies over nothing that can be pressed', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/questions/contact'));
  await bubble(page).waitFor();
  const message = page.getByRole('main').locator('form textarea').first();
  await message.click();
  await bubble(page).waitFor({ state: 'hidden' });
  await look(page, 'chat-gives-way');
  await message.blur();
  await bubble(page).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const covered = await page.evaluate(() => {
    const over = document.querySelector('.chat-bubble')?.getBoundingClientRect();
    if (over === undefined) return ['no button'];
    return [...document.querySelectorAll('main :is(a, button, input, textarea, select), footer :is(a, button)')].flatMap((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      const isUnder = width > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      return isUnder ? [one.textContent] : [];
    });
  });
  await look(page, 'chat-at-the-end');
  expect(covered).toEqual([]);
});
