// Bets of players who wager a bonus: what they count by their odds, and those that leave nothing to chance, as an operator sees them.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { betStatus } from '#contract/kernel/constants.ts';
import type { TemplateBody } from '#server/modules/bonuses/index.ts';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;
const why = ['--reason', 'a test of bets'];
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);

let number = 0;
/** A match whose three outcomes, and two of goals, have these odds. */
async function match(result: [number, number, number] = [2500, 3200, 2900]): Promise<string> {
  const id = `b${(number += 1)}`;
  await feed.offer({ id }, [marketOf('result', result), marketOf('total', [1900, 1900], 'total=2.5')]);
  await expect.poll(() => app().context.sports.catalogue.events.get(id)?.listed.size).toBe(2);
  return id;
}

interface Pick {
  event: string;
  outcome: string;
  price: number;
  market?: [id: string, specifiers: string];
}
type Slip = Input<'placeBet'>['body']['slip'];
async function place(player: TestPlayer, picks: readonly Pick[], amount = 100, more: Partial<Slip> = {}): Promise<string> {
  const slip: Slip = {
    type: picks.length === 1 ? 'single' : 'combo',
    legs: picks.map(({ event, outcome, price, market: [marketId, specifiers] = ['result', ''] }) => ({
      price,
      selections: [{ eventId: event, marketId, specifiers, outcomeId: outcome }],
    })),
    stake: { of: 'line', amount },
    ...more,
  };
  const body = { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' as const };
  const bet = (await player.call('placeBet', { body })).data;
  expect(bet.status).toBe(betStatus.accepted);
  return bet.id;
}

/** A player with real money who wagers a bonus. */
async function wagering(body: TemplateBody, player?: TestPlayer): Promise<TestPlayer> {
  const who = player ?? (await app().signUp());
  await app().fund(who, 50_000n);
  expect((await op('publish', templateFile(body), ...why)).err).toBe('');
  expect((await op('grant', who.email, body.identity, 'EUR', ...why)).code).toBe(0);
  const [bonus] = (await who.call('listPlayerBonuses', { query: { status: [1] } })).data;
  await who.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } });
  return who;
}
const stepsOf = async (player: TestPlayer) => {
  const [bonus] = (await player.call('listPlayerBonuses', { query: { status: [2] } })).data;
  return (await player.call('listBonusSteps', { params: { id: bonus?.id ?? '' } })).data.map(({ counted, reason }) => [counted, reason]);
};
const forSports = (identity: string, minOdds?: number): TemplateBody => {
  const body = grantedTemplate(identity, 5000, { products: ['sports'] });
  return { ...body, wagering: { ...body.wagering, ...(minOdds !== undefined && { minOdds }) } };
};

test('a bet counts by its lowest odds: below those of the terms nothing, with the reason; without such terms all count', async () => {
  const [player, other] = [await wagering(forSports('min-odds', 180)), await wagering(forSports('any-odds'))];
  const [even, favourite] = [await match(), await match([1795, 3200, 4500])];
  await place(player, [{ event: even, outcome: '1', price: 2500 }]);
  await place(player, [
    { event: even, outcome: '1', price: 2500 },
    { event: favourite, outcome: '1', price: 1795 },
  ]);
  await place(other, [{ event: favourite, outcome: '1', price: 1795 }]);
  await expect
    .poll(async () => await stepsOf(player))
    .toEqual(
      expect.arrayContaining([
        [100, 'full'],
        [0, 'low-odds'],
      ]),
    );
  await expect.poll(async () => await stepsOf(other)).toEqual([[100, 'full']]);
});

test('bets on all that a market can bring are put before the operator, with each bet; those on some of it are not', async () => {
  const [covers, chooses] = [await wagering(forSports('covering')), await wagering(forSports('choosing'))];
  const event = await match();
  const goals = (outcome: string): Pick => ({ event, outcome, price: 1900, market: ['total', 'total=2.5'] });
  const bets = [await place(covers, [goals('1')]), await place(covers, [goals('2')])];
  await place(chooses, [{ event, outcome: '1', price: 2500 }]);
  await place(chooses, [{ event, outcome: '2', price: 3200 }]);
  const flagOffers = app().context.parts.jobs.find(({ name }) => name === 'flag-bonus-offers');
  const seen = async () => {
    await flagOffers?.run(app().context, undefined);
    return (await op('flags')).out;
  };
  await expect.poll(seen).toContain(`opposite-bets ${event} total total=2.5 of player ${covers.id}`);
  const out = await seen();
  for (const id of bets) expect(out).toContain(id);
  expect(out).not.toContain(chooses.id);
  expect(out.match(/opposite-bets/g)).toHaveLength(1);
});

test('a bet each way counts among them with its half to win', async () => {
  const player = await wagering(forSports('each-way'));
  const event = `b${(number += 1)}`;
  await feed.offer({ id: event, kind: 'outright', round: 0, competitorIds: ['1', '2', '3', '4'] }, [
    marketOf('football:season-winner', [1900, 1900]),
    marketOf('football:season-top-three', [1500, 1500]),
  ]);
  await expect.poll(() => app().context.sports.catalogue.events.get(event)?.listed.size).toBe(2);
  const onSeason = async (outcome: string) =>
    await place(player, [{ event, outcome, price: 1900, market: ['football:season-winner', ''] }], 100, { isEachWay: true });
  const bets = [await onSeason('1'), await onSeason('2')];
  const flagOffers = app().context.parts.jobs.find(({ name }) => name === 'flag-bonus-offers');
  const seen = async () => {
    await flagOffers?.run(app().context, undefined);
    return (await op('flags')).out;
  };
  await expect.poll(seen).toContain(`opposite-bets ${event} football:season-winner of player ${player.id}`);
  for (const id of bets) expect(await seen()).toContain(id);
});
