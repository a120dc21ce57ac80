import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OswRound } from '#contract/protocols/osw.ts';
import { commitToSeed, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { loadGames } from '#games/registry.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { withCashier } from '#testing/with-cashier.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const app = useTestApp(
  withCashier({ context: () => ({ providers: [provider.access] }), ready: async (made) => await provider.sync(made) }),
);
const op = async (noun: string, ...words: string[]) => await openVerbs(app())(noun, ...words);

/** A player at a game with a free spin of 0.20 whose winnings become a bonus. */
async function playFree() {
  const template = bonusTemplate('spins-to-wager', {
    trigger: { kind: 'operator' },
    freeSpins: { count: 1, games: ['test-slot'], days: 3, winnings: 'bonus' },
    currencies: { EUR: { spinStake: 20, maxStake: 500, budget: 1000 } },
    wagering: { ...bonusTemplate('x').wagering, base: 'spin-winnings', times: 3 },
  });
  const why = ['--reason', 'a test of free spins'];
  expect((await op('bonus', 'publish', templateFile(template), ...why)).err).toBe('');
  const player = await app().signUp();
  expect((await op('bonus', 'grant', player.email, template.identity, 'EUR', ...why)).err).toBe('');
  const [spins] = (await player.call('listPlayerFreeSpins', { query: { status: [1] } })).data;
  const grantId = spins?.id ?? '';
  await player.call('activatePlayerFreeSpins', { params: { id: grantId } });
  const place = { sessionToken: await provider.launch(app(), player, 'test-slot'), gameId: 'test-slot', currency: 'EUR' };
  return { player, round: { ...place, roundId: randomUUID(), freeRound: { grantId, index: 0 } } };
}

/** The first round of some seeds that pays, as the studio would keep it of a free stake of 0.20. */
async function paidRound(): Promise<Omit<OswRound, 'roundId'>> {
  const [maths] = (await loadGames()).require('golden-caravan').maths;
  if (maths.roundKind !== 'one-decision') throw new Error('A slot decides once');
  const serverSeed = 'ab'.repeat(32);
  for (let nonce = 0; ; nonce += 1) {
    const draws = createDraws({ serverSeed, clientSeed: 'spins', nonce }, nodeHashing);
    const outcome = maths.decide({ draws, stake: 20n, choice: maths.readChoice(null) });
    if (outcome.payout === 0n) continue;
    const [payout, commit] = [String(outcome.payout), commitToSeed(serverSeed, nodeHashing)];
    return {
      gameId: 'golden-caravan',
      state: 'finished',
      stake: '0',
      payout,
      currency: 'EUR',
      mathHash: maths.hash,
      startedAt: new Date().toISOString(),
      steps: maths.record(toPlain(outcome)).map(toPlain) as OswRound['steps'],
      proof: { algorithm: 'lh-fair-1', commit, clientSeed: 'spins', nonce, serverSeed, stake: '20' },
    };
  }
}

test('a round whose winnings become a bonus is as it was booked: nothing paid, and the ledger is not called wrong', async () => {
  const { player, round } = await playFree();
  const told = await paidRound();
  await provider.send(app(), 'bet', { ...round, txId: randomUUID(), amount: '0' });
  await provider.send(app(), 'win', { ...round, txId: randomUUID(), amount: told.payout, roundClosed: true });
  provider.rounds.set(round.roundId, { ...told, roundId: round.roundId });
  const [spin] = (await player.call('listSpins', { query: {} })).data;
  const { data } = await player.call('readSpin', { params: { id: spin?.id ?? '' } });
  expect([data.payout, data.bonusWinnings]).toEqual([0, Number(told.payout)]);
  expect([spin?.payout, String(spin?.bonusWinnings)]).toEqual([0, told.payout]);
  const { code, out, err } = await op('round', 'verify', spin?.id ?? '');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`${told.payout} of it is to be wagered`);
});
