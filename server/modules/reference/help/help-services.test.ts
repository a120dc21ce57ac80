// Whom a reader can turn to: what everybody is told, what an operator changes, and whether the sites still answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVerbs, type Ran } from '#testing/command-line.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';
import { countryCodes } from '../index.ts';

const app = useTestApp();
let op: (...args: string[]) => Promise<Ran>;
/** Answers as a path says: /200, /404, /moved leads to another host. */
const server = createServer((request, reply) => {
  const { port } = server.address() as AddressInfo;
  if (request.url === '/moved') reply.writeHead(302, { location: `http://127.0.0.1:${port}/200` }).end();
  else reply.writeHead(Number(request.url?.slice(1))).end('<p>help</p>');
});
const siteOf = (path: string): string => `http://localhost:${(server.address() as AddressInfo).port}/${path}`;
beforeAll(async () => {
  op = openVerbs(app());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const why = ['--reason', 'asked by a test'];
const listed = async () => (await app().guest.call('listHelpServices')).data;
const inCountry = async (code: string) => (await listed()).find(({ country }) => country === code);
const eventsOf = async (action: string) =>
  (
    await app().context.database.pool.query<{ subject: string; actor: string; before: unknown; after: unknown }>(
      'select subject, actor, before, after from audit where action = $1 order by at, id',
      [action],
    )
  ).rows;

test('IN-01 a guest is told who helps in each country, with what can be dialled or opened, and where each is from is kept', async () => {
  const rows = await listed();
  expect(rows.map(({ country }) => country)).toEqual(expect.arrayContaining(['BR', 'DE', 'ES', 'FR', 'GB', 'MT', 'PT', 'SE', 'TR', 'US']));
  expect(rows.find(({ country }) => country === 'GB')).toMatchObject({
    countryName: 'United Kingdom',
    emergency: '999',
    services: [{ name: 'GAMSTOP' }, { name: 'National Gambling Helpline (GamCare)', phone: '0808 8020 133' }],
  });
  expect(rows.find(({ country }) => country === 'DE')).toMatchObject({ emergency: null, services: [{ name: 'Check dein Spiel' }] });
  for (const { country, emergency, services } of rows) {
    expect(countryCodes).toContain(country);
    expect(emergency ?? '112').toMatch(/^\d{3}$/);
    for (const { name, phone, site } of services) {
      expect([name, phone !== null || site !== null]).toEqual([name, true]);
      if (site !== null) expect(new URL(site).protocol).toBe('https:');
    }
  }
  const { rows: unsourced } = await app().context.database.pool.query("select name from help_service where trim(source) = ''");
  expect(unsourced).toEqual([]);
});

test('IN-01 countries are named in the language of the reader', async () => {
  const response = await fetch(`${app().origin}/api/settings/help-services`, { headers: { 'accept-language': 'de' } });
  const { data } = (await response.json()) as { data: { country: string; countryName: string }[] };
  expect(data.find(({ country }) => country === 'SE')).toMatchObject({ countryName: 'Schweden' });
});

test('IN-01 an operator adds, changes and removes a service; every process shows it, and the log has before and after', async () => {
  const { databaseUrl, appUrl } = app();
  const other = await openTestApp('', { database: { url: databaseUrl, appUrl, drop: async () => undefined } });
  const elsewhere = async () => (await other.guest.call('listHelpServices')).data.find(({ country }) => country === 'IS');
  expect(await elsewhere()).toBeUndefined();
  const facts = ['--phone', '1717', '--source', 'its site', ...why];
  expect(await op('help-services', 'set', 'is', 'Hjálparsími', ...facts)).toMatchObject({
    code: 0,
    out: expect.stringContaining('in the list'),
  });
  expect(await inCountry('IS')).toMatchObject({ emergency: null, services: [{ name: 'Hjálparsími', phone: '1717', site: null }] });
  await expect.poll(elsewhere).toMatchObject({ services: [{ phone: '1717' }] });
  // the same again, and two at once, leave one row
  const again = async () => await op('help-services', 'set', 'IS', 'Hjálparsími', '--phone', '1718', '--source', 'its site', ...why);
  for (const { code, out } of await Promise.all([again(), again()])) expect([code, out]).toEqual([0, expect.stringContaining('changed')]);
  expect(await op('help-services', 'set', 'IS', 'emergency', ...facts)).toMatchObject({ code: 0 });
  expect(await inCountry('IS')).toMatchObject({ emergency: '1717', services: [{ phone: '1718' }] });
  expect((await op('help-services', 'list', 'IS')).out).toMatch(/^IS +Hjálparsími +1718 .*operator:tester +its site$/m);
  expect(JSON.parse((await op('help-services', 'list', 'IS', '--json')).out)).toHaveLength(2);
  for (const name of ['Hjálparsími', 'emergency'])
    expect(await op('help-services', 'remove', 'IS', name, ...why)).toMatchObject({ code: 0 });
  expect(await op('help-services', 'remove', 'IS', 'emergency', ...why)).toMatchObject({ code: 1 });
  expect((await op('help-services', 'list', 'IS')).out).toContain('None.');
  await expect.poll(elsewhere).toBeUndefined();
  expect((await eventsOf('help-service set')).slice(0, 2)).toMatchObject([
    { subject: 'IS Hjálparsími', actor: 'operator:tester', before: null, after: { phone: '1717' } },
    { before: { phone: '1717' }, after: { phone: '1718' } },
  ]);
  expect(await eventsOf('help-service remove')).toMatchObject([{ before: { phone: '1718' }, after: null }, { before: { phone: '1717' } }]);
  await other.close();
});

test('a service that cannot be reached, compared or placed is refused', async () => {
  const facts = ['--phone', '1717', '--source', 'its site'];
  const set = async (...words: string[]) => (await op('help-services', 'set', ...words)).code;
  expect(await set('IS', 'Helpline', ...facts)).toBe(2);
  expect(await set('XX', 'Helpline', ...facts, ...why)).toBe(2);
  expect(await set('IS', 'H', ...facts, ...why)).toBe(2);
  expect(await set('IS', 'Helpline', '--source', 'its site', ...why)).toBe(2);
  expect(await set('IS', 'Helpline', '--phone', '1717', ...why)).toBe(2);
  expect(await set('IS', 'Helpline', '--phone', 'call us', '--source', 'its site', ...why)).toBe(2);
  expect(await set('IS', 'Helpline', '--site', 'javascript:alert(1)', '--source', 'its site', ...why)).toBe(2);
  expect(await set('IS', 'emergency', '--site', 'https://help.example', '--source', 'its site', ...why)).toBe(2);
  expect(await inCountry('IS')).toBeUndefined();
});

test('IN-01 an operator has the links checked: what answers, what has moved, what is gone, and what it answered stays in the list', async () => {
  // no site of the list is asked by a test
  await app().context.database.pool.query('update help_service set site = null where phone is not null');
  expect(await op('help-services', 'check')).toMatchObject({ code: 0, out: 'No service has a site.\n' });
  const set = async (name: string, path: string) =>
    expect(await op('help-services', 'set', 'IS', name, '--site', siteOf(path), '--source', 'its site', ...why)).toMatchObject({ code: 0 });
  await set('There', '200');
  await set('Moved', 'moved');
  expect((await op('help-services', 'list', 'IS')).out).toMatch(/^IS +There +\S+ +never /m);
  expect(await op('help-services', 'check')).toMatchObject({ code: 0 });
  await set('Gone', '404');
  await op('help-services', 'set', 'IS', 'Silent', '--site', 'http://localhost:1/', '--source', 'its site', ...why);
  const checked = await op('help-services', 'check');
  expect(checked).toMatchObject({ code: 1, err: expect.stringContaining('2 of 4 do not answer: Gone, Silent.') });
  expect(checked.out).toMatch(/^IS +Moved +\S+ +200 at 127\.0\.0\.1:\d+$/m);
  const shown = (await op('help-services', 'list', 'IS')).out;
  expect(shown).toMatch(/^IS +There +\S+ +\d{4}-\d\d-\d\d: 200 /m);
  expect(shown).toMatch(/^IS +Gone +\S+ +\d{4}-\d\d-\d\d: 404 /m);
  expect(shown).toMatch(/^IS +Silent +\S+ +\d{4}-\d\d-\d\d: no answer: /m);
  // another address has not been asked
  await set('Gone', '200');
  expect((await op('help-services', 'list', 'IS')).out).toMatch(/^IS +Gone +\S+ +never /m);
  expect(JSON.parse((await op('help-services', 'check', '--json')).out)).toHaveLength(4);
});
