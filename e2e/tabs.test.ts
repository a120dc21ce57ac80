// An account opened in Portuguese and confirmed by the mailbox; one session in two tabs; a token that runs out under an act.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endSessions } from '#server/modules/identity/index.ts';
import { confirmEmail } from '#server/modules/players/index.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { shifts } from './lib/shifts.ts';
import { isSignedIn, keepAlerts, listening, signIn } from './lib/walk.ts';

const evening = useEvening();

/** Leaves something on a page that only a load of it takes away. */
const mark = async (page: Page): Promise<void> => await page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
const isMarked = async (page: Page): Promise<boolean> => await page.evaluate(() => 'isMarked' in globalThis);

test('an account in Portuguese, with CPF and phone, confirmed by the letter in the mailbox', async () => {
  const { app, visit } = evening();
  const email = 'ada.do.lampiao@lantern.example';
  const password = 'um lampião na beira do cais';
  const page = await visit('mobile', { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  await page.goto(`${app.origin}/pt-br?sign-up=1`);
  const form = page.getByRole('dialog', { name: 'Criar conta', exact: true });
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  // country, currency and language are guessed, and are still there after a reload, as is all that is no secret
  const guessed = async () => [
    await form.getByLabel('País').inputValue(),
    await form.getByLabel('Moeda').innerText(),
    await form.getByLabel('Idioma').inputValue(),
  ];
  await expect.poll(guessed).toEqual(['Brasil', expect.stringContaining('BRL'), 'pt-br']);
  await page.reload();
  await expect.poll(async () => await form.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
  await expect.poll(guessed).toEqual(['Brasil', expect.stringContaining('BRL'), 'pt-br']);
  await form.getByLabel('Senha', { exact: true }).fill(password);
  await form.getByLabel(/Repita a senha/).fill('outra coisa qualquer');
  await form.getByRole('button', { name: 'Continuar', exact: true }).click();
  await form.locator('#field-password_confirmation[aria-invalid=true]').waitFor();
  await form.getByLabel(/Repita a senha/).fill(password);
  await look(page, 'sign-up-pt-br');
  await form.getByRole('button', { name: 'Continuar', exact: true }).click();
  await form.getByLabel('CPF').fill('11111111111');
  // told when the field is left, and nothing moves
  const before = await form.getByRole('button', { name: 'Criar conta', exact: true }).boundingBox();
  await form.getByLabel('CPF').blur();
  await form.locator('#field-cpf_number[aria-invalid=true]').waitFor();
  expect(await form.getByRole('button', { name: 'Criar conta', exact: true }).boundingBox()).toEqual(before);
  await form.getByLabel('Estado').selectOption({ label: 'Rio de Janeiro' });
  const birth = form.getByRole('group', { name: 'Data de nascimento' });
  await birth.getByLabel('Dia').fill('17');
  await birth.getByLabel('Mês').selectOption({ label: 'maio' });
  await birth.getByLabel('Ano').fill('1990');
  await form.getByRole('checkbox', { name: /Aceito/ }).check();
  await form.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await form.locator('#field-cpf_number[aria-invalid=true]').waitFor();
  await look(page, 'sign-up-person-pt-br');
  await form.getByLabel('CPF').fill('52998224725');
  await expect.poll(async () => await form.getByLabel('CPF').inputValue()).toBe('529.982.247-25');
  await form.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await form.waitFor({ state: 'hidden' });

  await keepAlerts(page);
  await page.goto(`${app.origin}/pt-br/profile/info`);
  await page.getByLabel('Telefone').fill('(21) 98765-4321');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Seus dados foram salvos').waitFor();
  const { rows } = await app.context.database.pool.query(
    'select phone, state, currency, language, personal_id_sealed is not null as sealed, email_confirmed_at from player where email = $1',
    [email],
  );
  const expected = { phone: '+5521987654321', state: 'BR-RJ', currency: 'BRL', language: 'pt-br', sealed: true, email_confirmed_at: null };
  expect(rows).toEqual([expected]);

  await page.goto(`${app.origin}/mailbox`);
  await page.getByRole('link').filter({ hasText: email }).first().click();
  await page.locator('pre a').first().click();
  await page.waitForURL(/\/verify/);
  await page.getByRole('heading', { name: new RegExp(email) }).waitFor();
  const confirmed = await app.context.database.pool.query('select email_confirmed_at is not null as done from player where email = $1', [
    email,
  ]);
  expect(confirmed.rows).toEqual([{ done: true }]);
});

test('the first steps tick themselves off as they are done, and stay away once they are put away', async () => {
  const { app, visit } = evening();
  const player = await app.signUp({}, { isProven: false });
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/`);
  const steps = page.getByRole('region', { name: 'Three steps to get started' });
  await steps.getByText('0 of 3 done').waitFor();
  await look(page, 'first-steps');
  // sent again, and remembered
  await steps.getByRole('button', { name: 'Send again', exact: true }).click();
  await steps.getByText('Sent. Please check your spam folder too.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('resentVerifyEmail'))).toBe('1');
  await page.reload();
  await steps.getByText('Sent. Please check your spam folder too.').waitFor();
  // money that arrives and an address that is confirmed elsewhere, without a reload
  await app.fund(player, 1000n);
  await steps.getByText('1 of 3 done').waitFor();
  await app.context.database.transact(async (tx) => await confirmEmail(tx, app.context, player.id));
  await steps.getByText('2 of 3 done').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('resentVerifyEmail'))).toBeNull();
  const play = steps.getByRole('link', { name: /^Play / });
  await expect.poll(async () => await play.getAttribute('href')).toMatch(/^\/games\/[\w-]+\?real=true$/);
  await steps.getByRole('button', { name: 'Hide these steps', exact: true }).click();
  await steps.waitFor({ state: 'hidden' });
  await page.goto(`${app.origin}/profile/info`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('Nickname').waitFor();
  expect(await steps.count()).toBe(0);
});

test.each(['desktop', 'mobile'] as const)(
  'the first steps move nothing where no room was kept for them, and have it on the next page: %s',
  async (screen) => {
    const { app, visit } = evening();
    const player = await app.signUp({}, { isProven: false });
    const page = await visit(screen);
    await signIn(page, evening(), player);
    const steps = page.getByRole('region', { name: 'Three steps to get started' });
    const hero = page.locator('.hero');
    const isAbove = async () => ((await steps.boundingBox())?.y ?? 0) < ((await hero.boundingBox())?.y ?? 0);
    for (const above of [false, true]) {
      await page.goto(`${app.origin}/`);
      await steps.getByText('0 of 3 done').waitFor();
      expect([await isAbove(), (await shifts(page)) < 0.1]).toEqual([above, true]);
    }
  },
);

test('signing in here loads the other tab anew, signed in; signing out here signs out there and leads it home', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const here = await visit('desktop');
  const there = await here.context().newPage();
  // a page follows the other tabs by the time that it hears of news
  const isListening = listening(there, 'guest');
  await there.goto(`${app.origin}/games`);
  await isListening;
  await mark(there);
  await here.goto(`${app.origin}/?sign-in=1`);
  const form = here.getByRole('dialog', { name: 'Sign in', exact: true });
  await form.getByRole('textbox', { name: 'Email' }).fill(player.email);
  await form.getByLabel('Password', { exact: true }).fill(player.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await there.getByRole('button', { name: 'Your account' }).waitFor();
  expect([await isMarked(there), new URL(there.url()).pathname]).toEqual([false, '/games']);

  await mark(there);
  await here.getByRole('button', { name: 'Your account' }).click();
  await here.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await there.waitForURL((url) => url.pathname === '/');
  await there.getByRole('button', { name: 'Your account' }).waitFor({ state: 'hidden' });
  await expect.poll(async () => await isSignedIn(here)).toBe(false);
  expect((await app.guest.call('signIn', { body: { email: player.email, password: player.password } })).data.profile.id).toBe(player.id);
});

test('a token that runs out while a form is filled in is renewed once, and the act goes through', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/profile/info`);
  await page.getByLabel('Occupation').fill('Keeper of lamps');
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/player/sessions/refresh')) renewals.push(request.url());
  });
  // the page's clock goes on by more than a token lives
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 6 * 60_000;
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  expect((await player.call('readProfile')).data.profession).toBe('Keeper of lamps');
  expect(renewals).toHaveLength(1);
  const { refresh_token: token } = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  expect(token).not.toBe(player.refreshToken);
});

test('a session that was closed elsewhere ends under the act: the page is a guest’s, and no token is left', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/profile/info`);
  await page.getByLabel('Occupation').fill('Keeper of lamps');
  const { context } = app;
  await context.database.transact(async (tx) => void (await endSessions(tx, context, player.id, 'all', 'test')));
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => await isSignedIn(page)).toBe(false);
  await page.getByRole('button', { name: 'Your account' }).waitFor({ state: 'hidden' });
});
