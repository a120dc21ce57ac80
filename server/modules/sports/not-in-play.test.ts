// A place whose rules allow no bets in play: a match that should have begun is in play there, though its feed does not say so yet.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports } from '#testing/with-sports.ts';

const house = withSports({
  async ready({ context }) {
    const { findJurisdiction } = context;
    Object.assign(context, {
      async findJurisdiction(...asked: Parameters<typeof findJurisdiction>) {
        const found = await findJurisdiction(...asked);
        return { ...found, rules: { ...found.rules, betting: { ...found.rules.betting, isInPlay: false } } };
      },
    });
  },
});
const app = useTestApp(house.options);

test('what is past its hour is neither quoted nor taken nor offered on, and what is still to come is', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asOf = Date.now();
  const starts = { coming: asOf + 3_600_000, late: asOf - 1000, season: asOf - 1000 };
  for (const [id, startsAt] of Object.entries(starts)) {
    const kind = id === 'season' ? 'outright' : 'match';
    await house.feed.offer({ id, startsAt, kind }, [marketOf('result', [2500, 3200, 2900])]);
    await expect.poll(() => app().context.sports.catalogue.events.has(id)).toBe(true);
  }
  const slipOf = (eventId: string, price = 2500) => ({
    type: 'single' as const,
    legs: [{ price, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: '1' }] }],
    stake: { of: 'line' as const, amount: 1000 },
  });
  const place = async (eventId: string, price?: number) =>
    (
      await player.call('placeBet', {
        body: { submitKey: randomUUID(), currency: 'EUR', slip: slipOf(eventId, price), pricePolicy: 'none' },
      })
    ).data;
  const refused = expect.objectContaining({ problem: expect.objectContaining({ code: 14007 }) });
  await expect(player.call('quoteSlip', { body: { currency: 'EUR', slip: slipOf('late') } })).rejects.toEqual(refused);
  await expect(place('late')).rejects.toEqual(refused);
  for (const id of ['coming', 'season']) expect(await place(id)).toMatchObject({ isSettled: false });

  // an offer that was made before the hour is not taken after it
  const offered = await place('coming', 2600);
  const sooner = { id: 'coming', startsAt: Date.now() - 1 };
  await house.feed.offer(sooner, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.get('coming')?.info.event.startsAt).toBe(sooner.startsAt);
  const answer = player.call('answerBetOffer', { params: { id: offered.id }, body: { isTaken: true } });
  await expect(answer).rejects.toEqual(refused);
});
