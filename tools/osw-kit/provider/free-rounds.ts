// Free rounds of a provider (rule 11): taken once a grant, played as nothing, each place once, wins named with their place.
import { type Check, ensure, same, Skipped } from '../run/check.ts';
import type { Received } from '../reference/operator.ts';
import { newId } from '../wire/send.ts';
import { type Launched, type Provider, tell } from './subject.ts';

const count = 2;

interface Granted {
  launched: Launched;
  grantId: string;
  body: Record<string, unknown>;
}

/** A new player with a grant of the game, on both sides. */
async function grantRounds(provider: Provider): Promise<Granted> {
  const game = await provider.game();
  if (!game.hasFreeRounds) throw new Skipped('the game has no free rounds');
  const launched = await provider.launch();
  const stake = game.stakes.find(({ currency }) => currency === launched.currency);
  const grantId = newId();
  const body = {
    grantId,
    playerId: launched.playerId,
    gameIds: [game.id],
    count,
    stake: stake?.min,
    currency: launched.currency,
    validFrom: new Date().toISOString(),
    validUntil: new Date(Date.now() + 3_600_000).toISOString(),
  };
  provider.operator.grants.set(grantId, { player: launched.playerId, count, staked: new Map() });
  same('accepted', (await provider.ask('POST', '/free-rounds/create', body))['accepted'], true);
  return { launched, grantId, body };
}

const betsOf = (provider: Provider, launched: Launched): Received[] => provider.callsOf(launched, 'bet');
const placeOf = ({ body }: Received): unknown => (body['freeRound'] as { index?: number } | undefined)?.index;

/** Plays one round and waits until the casino has closed it. */
async function playRound(provider: Provider, launched: Launched): Promise<void> {
  await provider.playRound(launched);
  const roundId = betsOf(provider, launched).at(-1)?.body['roundId'];
  await provider.until(
    () =>
      provider
        .callsOf(launched, 'win', 'round-close', 'rollback')
        .some(({ body, answered }) => body['roundId'] === roundId && (answered === 'OK' || answered === 'OK_DUPLICATE')),
    () => `the round is not ended; the provider sent ${tell(provider.callsOf(launched))}`,
  );
}

export const freeRoundChecks: readonly Check<Provider>[] = [
  {
    id: 'PF-02',
    rule: '11',
    title: 'the same grantId with other terms is refused, and so is a grant whose time is over or whose stake the game does not have',
    async run(provider) {
      const { body } = await grantRounds(provider);
      const past = {
        validFrom: new Date(Date.now() - 7_200_000).toISOString(),
        validUntil: new Date(Date.now() - 3_600_000).toISOString(),
      };
      for (const other of [{ count: count + 1 }, { playerId: newId() }])
        same(JSON.stringify(other), (await provider.ask('POST', '/free-rounds/create', { ...body, ...other }))['accepted'], false);
      for (const other of [past, { stake: '0' }, { gameIds: ['no-such-game'] }, { currency: 'XXX' }])
        same(
          JSON.stringify(other),
          (await provider.ask('POST', '/free-rounds/create', { ...body, grantId: newId(), ...other }))['accepted'],
          false,
        );
    },
  },
  {
    id: 'PF-03',
    rule: '11',
    title: 'free rounds are staked as nothing, each place once, wins name their place, and the result is told when the last one is over',
    async run(provider) {
      const { launched, grantId } = await grantRounds(provider);
      const before = provider.balanceOf(launched);
      for (let round = 0; round < count; round += 1) await playRound(provider, launched);
      same(
        'amounts and places',
        betsOf(provider, launched).map((bet) => [bet.body['amount'], placeOf(bet)]),
        [
          ['0', 0],
          ['0', 1],
        ],
      );
      const wins = provider.callsOf(launched, 'win');
      ensure(
        wins.every((one) => placeOf(one) !== undefined),
        'a win of a free round names no place of its grant',
      );
      const won = wins.filter(({ answered }) => answered === 'OK').reduce((sum, { body }) => sum + BigInt(String(body['amount'])), 0n);
      same('the balance', provider.balanceOf(launched), before + won);
      await provider.until(
        () => provider.operator.grants.get(grantId)?.result !== undefined,
        () => 'the result of the grant was not told',
      );
      same('the result', provider.operator.grants.get(grantId)?.result, JSON.stringify([count, String(won), true]));
    },
  },
  {
    id: 'PF-04',
    rule: '11',
    title: 'a free round whose stake gets no usable answer is rolled back, and its place is played again',
    async run(provider) {
      const { launched } = await grantRounds(provider);
      provider.operator.failNext('bet', 'booked-500');
      await playRound(provider, launched);
      provider.operator.clearFaults();
      await playRound(provider, launched);
      same('places', betsOf(provider, launched).map(placeOf), [0, 0]);
    },
  },
  {
    id: 'PF-05',
    rule: '11',
    title: 'of a grant that was cancelled nothing is staked any more, and the same cancel answers the same',
    async run(provider) {
      const { launched, grantId } = await grantRounds(provider);
      for (let time = 0; time < 2; time += 1) same('left', (await provider.ask('POST', '/free-rounds/cancel', { grantId }))['left'], count);
      await playRound(provider, launched);
      same('places', betsOf(provider, launched).map(placeOf), [undefined]);
    },
  },
];
