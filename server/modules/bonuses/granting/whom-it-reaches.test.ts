// Whom a template is for: groups of players, one of a household, and what the rules of a country allow at all.
import { expect, test } from 'vitest';
import { grantedTemplate, bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { putInSegment } from '#server/modules/players/index.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { faultsBy } from '../templates/check-template.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

const app = useTestApp({ config: { jurisdictions: ['uk', 'se'] } });
const why = ['--reason', 'a test'];
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);
const grant = async (player: TestPlayer, identity: string) => await op('grant', player.email, identity, 'EUR', ...why);
const publish = async (body: TemplateBody) => await op('publish', templateFile(body), ...why);
const identitiesOf = async (player: TestPlayer) =>
  (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data.map(({ identity }) => identity);

test('what is once a household goes to one of those who live together, however many are granted it at once; others have their own', async () => {
  expect((await publish(grantedTemplate('a-household', 500, { once: 'household' }))).code).toBe(0);
  expect((await publish(grantedTemplate('a-player', 500, { once: 'player' }))).code).toBe(0);
  const [one, other, neighbour] = [await app().signUp(), await app().signUp(), await app().signUp()];
  const home = { address: 'Laternenweg 7', postalCode: '10115', city: 'Berlin' };
  for (const player of [one, other]) await player.call('updateProfile', { body: home });
  await neighbour.call('updateProfile', { body: { ...home, address: 'Laternenweg 9' } });
  const ran = await Promise.all([one, other, one, other].map(async (player) => await grant(player, 'a-household')));
  expect(ran.filter(({ code }) => code === 0)).toHaveLength(1);
  for (const { err } of ran.filter(({ code }) => code !== 0)) expect(err).toContain('granted before');
  expect([...(await identitiesOf(one)), ...(await identitiesOf(other))]).toEqual(['a-household']);
  expect((await grant(neighbour, 'a-household')).code).toBe(0);
  for (const player of [one, other]) expect((await grant(player, 'a-player')).code).toBe(0);
});

test('what is for a group is offered and granted to who is in it, and to nobody else, and is counted so before it is published', async () => {
  const body = bonusTemplate('for-night-owls', { segments: ['night-owls', 'early-birds'] });
  const [owl, lark] = [await app().signUp(), await app().signUp()];
  const { context } = app();
  await putInSegment(context, owl.id, { name: 'night-owls', isIn: true }, { actor: 'operator:test', reason: 'a test' });
  expect((await op('publish', templateFile(body), '--dry-run')).out).toContain('for-night-owls reaches 1 player');
  expect((await publish(body)).code).toBe(0);
  const offered = async (player: TestPlayer) =>
    (await player.call('listBonuses', { query: { currency: 'EUR', amount: 2000 } })).data.map(({ identity }) => identity);
  expect([await offered(owl), await offered(lark)]).toEqual([['for-night-owls'], []]);
  await putInSegment(context, owl.id, { name: 'night-owls', isIn: false }, { actor: 'operator:test', reason: 'a test' });
  expect(await offered(owl)).toEqual([]);
  expect((await op('pause', 'for-night-owls', ...why)).code).toBe(0);
});

test('BO-04 a template that reaches the United Kingdom asks for ten times the bonus at most, its deposit counted in', async () => {
  const { wagering } = bonusTemplate('x');
  const british = (base: 'bonus' | 'bonus-and-deposit', times: number) =>
    bonusTemplate('british', { countries: { only: ['GB'] }, wagering: { ...wagering, base, times } });
  for (const [base, times, told] of [
    ['bonus', 11, 11],
    ['bonus-and-deposit', 6, 12],
  ] as const) {
    const ran = await publish(british(base, times));
    expect([ran.code, ran.err]).toEqual([
      1,
      expect.stringContaining(`uk: the bonus would be wagered ${told} times; at most 10 are allowed`),
    ]);
    // where it does not reach them it stands
    expect((await op('publish', templateFile({ ...british(base, times), countries: { not: ['GB'] } }), '--dry-run')).code).toBe(0);
  }
  for (const body of [british('bonus', 10), british('bonus-and-deposit', 5)])
    expect((await op('publish', templateFile(body), '--dry-run')).code).toBe(0);
});

test('BO-03 where the rules allow no cap none is published; without one, or elsewhere, it is', () => {
  const capped = grantedTemplate('capped', 500, { currencies: { EUR: { amount: 500, maxStake: 500, maxWin: 1000 } } });
  const { jurisdictions } = app().context;
  expect(faultsBy(jurisdictions.named('gli'), capped)).toEqual(['gli: what was won may not be capped']);
  expect(faultsBy(jurisdictions.named('gli'), grantedTemplate('uncapped', 500))).toEqual([]);
  expect(faultsBy(jurisdictions.named('uk'), capped)).toEqual([]);
});

test('BO-04 where the rules give a bonus its least times, one that is to be taken, wagered or played sooner is not published', async () => {
  const spins: TemplateBody['freeSpins'] = { count: 1, games: ['x'], days: 6, winnings: 'real' };
  const alone = { EUR: { maxStake: 500, spinStake: 20 } };
  const [uk, free] = ['uk', 'mga'].map((id) => app().context.jurisdictions.named(id));
  if (uk === undefined || free === undefined) throw new Error('There are no such rules');
  const said: [Partial<TemplateBody>, string[]][] = [
    [{ acceptDays: 2, wagerDays: 7 }, ['uk: acceptDays: it could be taken for 2; at least 3 are asked']],
    [{ acceptDays: 3, wagerDays: 6 }, ['uk: wagerDays: it would have to be wagered in 6; at least 7 are asked']],
    [{ acceptDays: 3, wagerDays: 7 }, []],
    // what is not wagered has no time for it
    [
      { wagerDays: 1, freeSpins: spins, currencies: alone },
      ['uk: freeSpins: they would have to be played in 6 days; at least 7 are asked'],
    ],
    [{ wagerDays: 1, freeSpins: { ...spins, days: 7 }, currencies: alone }, []],
    [{ wagerDays: 1, kind: 'free-bet', products: ['sports'] }, []],
  ];
  for (const [more, faults] of said) {
    const body = grantedTemplate('hasty', 500, more);
    expect([more, faultsBy(uk, body), faultsBy(free, body)]).toEqual([more, faults, []]);
  }
  const hasty = grantedTemplate('hasty', 500, { acceptDays: 2, countries: { only: ['GB'] } });
  expect(await publish(hasty)).toMatchObject({ code: 1, err: expect.stringContaining('uk: acceptDays: it could be taken for 2') });
});

test('BO-01 where the rules ask for the player’s own act, nothing is credited without it: no real money by itself, no spins that are active at once', async () => {
  const { context } = app();
  const cashback = { kind: 'cashback', percent: 10, period: 'week' } as const;
  const back = grantedTemplate('back', 500, { kind: 'real-money', trigger: cashback });
  const fault = 'kind: real-money by cashback would be credited without an act of its player; a bonus to activate, or a code, is allowed';
  for (const id of ['uk', 'gli']) expect(faultsBy(context.jurisdictions.named(id), back)).toEqual([`${id}: ${fault}`]);
  for (const body of [
    { ...back, kind: 'bonus' as const },
    { ...back, trigger: { kind: 'code' as const } },
  ])
    expect(faultsBy(context.jurisdictions.named('gli'), body)).toEqual([]);
  expect(faultsBy(context.jurisdictions.named('default'), back)).toEqual([]);
  const player = await app().signUp();
  // published where it is allowed, it does not reach who has come under these rules since
  const given = grantedTemplate('given', 500, { kind: 'real-money', countries: { not: ['GB'] } });
  expect((await publish(given)).code).toBe(0);
  await context.database.pool.query("update player set jurisdiction = 'gli' where id = $1", [player.id]);
  expect((await grant(player, 'given')).err).toContain('the rules that hold for the player');
  expect((await player.accounts())[0]).toMatchObject({ balance: 0, bonus: 0 });
});

test('a bonus that is granted on the last day of its offer can be taken as long as the rules ask', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  expect((await publish(grantedTemplate('last-hour', 500, { until, countries: { not: ['SE'] } }))).code).toBe(0);
  const [british, german] = [await app().signUp(), await app().signUp()];
  await app().context.database.pool.query("update player set jurisdiction = 'uk', country = 'GB' where id = $1", [british.id]);
  for (const player of [british, german]) expect((await grant(player, 'last-hour')).code).toBe(0);
  const hoursOf = async (player: TestPlayer) => {
    const [bonus] = (await player.call('listPlayerBonuses')).data;
    return bonus === undefined ? 0 : Math.round((Date.parse(bonus.acceptUntil) - Date.now()) / 3_600_000);
  };
  expect([await hoursOf(british), await hoursOf(german)]).toEqual([72, 1]);
});

test('where the rules allow a bonus before the first play alone, a second one is granted to nobody, nor a first one after a stake', async () => {
  expect((await publish(grantedTemplate('at-first', 500, { once: null }))).code).toBe(0);
  const [fresh, played] = [await app().signUp(), await app().signUp()];
  await app().fund(played, 500n);
  const accountId = (await played.accounts())[0]?.id ?? '';
  expect((await app().context.wallet.submit(betOf(accountId, 100n))).code).toBe('ok');
  const ids = [fresh.id, played.id];
  await app().context.database.pool.query("update player set jurisdiction = 'se', country = 'SE' where id = any($1)", [ids]);
  expect((await grant(played, 'at-first')).err).toContain('before the first play alone');
  expect((await grant(fresh, 'at-first')).code).toBe(0);
  expect((await grant(fresh, 'at-first')).err).toContain('before the first play alone');
});
