// Rounds that cannot be ended: of a game, or of a version of its maths, that this process does not know, as after an upgrade that was taken
// back. They wait, and nothing waits for them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { HistoryAnswer, SessionAnswer } from '#games/sdk/client-api.ts';
import { openRound, step } from '#games/testing/steps-player.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';

const hourMs = 3_600_000;
let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => await app.close());

const launch = async (gameId: string, more: Parameters<House['launch']>[0] = {}) => await app.launch({ gameId, ...more });
const stateOf = async (id: string): Promise<string | undefined> =>
  (await app.database.query<{ state: string }>('select state from studio.round where id = $1', [id])).rows[0]?.state;
const become = async (id: string, version: string) =>
  await app.database.query('update studio.round set maths_version = $2 where id = $1', [id, version]);

async function spinUntilWon(player: Player, more: object = {}): Promise<string> {
  for (;;) {
    const { body } = await player.ask<Awaited<ReturnType<Player['spin']>>['body']>('POST', '/rounds', {
      actionId: randomUUID(),
      stake: '100',
      ...more,
    });
    if (body.round.round.payout !== '0') return body.round.id;
    await app.quiet();
  }
}
/** A round of mines of a version that is not here; more of them than are looked at in one go. */
async function strangeRounds(count: number): Promise<{ player: Player; id: string }[]> {
  const strange = [];
  for (let n = 0; n < count; n += 1) {
    const player = await launch('mines');
    const { id } = (await openRound(player)).body.round;
    await become(id, '9.9.9');
    strange.push({ player, id });
  }
  return strange;
}

test('what keeps a round from its end is told of once it has happened twice, once', async () => {
  const alarm = vi.spyOn(app.app.log, 'error');
  const [broken, control] = [await launch('golden-caravan'), await launch('golden-caravan')];
  const id = await spinUntilWon(broken);
  const called = (): number => alarm.mock.calls.filter(([facts]) => (facts as { roundId?: string }).roundId === id).length;
  await app.database.query(
    `create function studio.break_round() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger break_round before update of state on studio.round for each row when (old.id = '${id}') execute function studio.break_round()`,
  );
  /** Time goes by, until a round that waited behind it has ended. */
  const pass = async (ms: number): Promise<void> => {
    const behind = await spinUntilWon(control);
    app.clock.ms += ms;
    await expect.poll(async () => await stateOf(behind)).toBe('finished');
  };
  await pass(301_000);
  expect([await stateOf(id), called()]).toEqual(['open', 0]);
  await pass(301_000);
  expect([await stateOf(id), called()]).toEqual(['open', 1]);
  await pass(301_000);
  expect(called()).toBe(1);
  await app.database.query('drop trigger break_round on studio.round');
  app.clock.ms += 61_000;
  await expect.poll(async () => await stateOf(id)).toBe('finished');
});

test('rounds that nobody here can judge hold up no other: wins of absent players, their steps, stakes of the dead, tries, free rounds', async () => {
  const alarm = vi.spyOn(app.app.log, 'error');
  const strange = await strangeRounds(21);
  const shown = await spinUntilWon(await launch('golden-caravan'));
  await become(shown, '9.9.9');
  const slot = await launch('golden-caravan', { balance: 1_000_000n });
  const won = await spinUntilWon(slot);
  const left = (await openRound(await launch('mines'))).body.round.id;
  const playerId = randomUUID();
  const guest = await launch('golden-caravan', { player: { ...launchOf().player, id: playerId } });
  const grantId = randomUUID();
  await app.ask('POST', '/free-rounds/create', {
    grantId,
    playerId,
    gameIds: ['golden-caravan'],
    count: 1,
    stake: '100',
    currency: 'EUR',
    validFrom: new Date(app.clock.ms).toISOString(),
    validUntil: new Date(app.clock.ms + hourMs).toISOString(),
  });
  const free = await guest.ask('POST', '/rounds', { actionId: randomUUID(), stake: '100', grantId });
  expect(free.status).toBe(200);
  app.operator.failNext('win', 'lost-error');
  app.clock.ms += 25 * hourMs;
  await expect.poll(async () => await stateOf(won)).not.toBe('open');
  await expect.poll(async () => await stateOf(left)).toBe('void');
  app.clock.ms += hourMs;
  await expect.poll(async () => await stateOf(won)).toBe('finished');
  const isToldOfGrant = (): boolean => {
    app.clock.ms += 2000;
    return app.operator.calls.some(({ call }) => call === 'free-rounds-result');
  };
  await expect.poll(isToldOfGrant).toBe(true);
  const called = alarm.mock.calls.map(([facts]) => facts as { alarm?: string; roundId?: string; mathsVersion?: string });
  for (const id of [shown, ...strange.map((one) => one.id)]) {
    expect(await stateOf(id)).toBe('open');
    const about = called.filter(({ roundId }) => roundId === id);
    expect(about).toMatchObject([{ alarm: 'a round cannot be ended', mathsVersion: '9.9.9' }]);
  }
  // a process that knows them ends them
  await become(shown, '1.0.0');
  for (const { id } of strange) await become(id, '1.0.0');
  await app.startStudio();
  await expect.poll(async () => await stateOf(shown)).toBe('finished');
  for (const { id } of strange) await expect.poll(async () => await stateOf(id)).toBe('void');
});

test('its player is told what waits, keeps the history, and plays other games; the casino can recall it', async () => {
  const person = launchOf().player;
  const player = await launch('mines', { player: person });
  const { id } = (await openRound(player)).body.round;
  await become(id, '9.9.9');
  const refused = { status: 409, body: { code: 'round-waits', messageKey: 'refused.round-waits' } };
  const told = await player.ask<{ detail: string }>('GET', '/session');
  expect(told).toMatchObject(refused);
  expect(told.body.detail).toContain('version 9.9.9 of mines');
  expect(await step(player, id, 1, { type: 'take' })).toMatchObject(refused);
  expect((await openRound(player)).body.code).toBe('round-open');
  expect((await player.ask<HistoryAnswer>('GET', '/rounds')).body.rounds).toMatchObject([{ id, state: 'open' }]);
  expect((await app.ask('GET', `/round/${id}`)).body).toMatchObject({ state: 'open', stake: '100' });
  const elsewhere = await launch('golden-caravan', { player: person });
  expect((await elsewhere.ask<SessionAnswer>('GET', '/session')).body.openRound).toBeNull();

  const done = await launch('golden-caravan');
  const paid = await spinUntilWon(done);
  await done.finish(paid);
  await become(paid, '9.9.9');
  const [row] = (await done.ask<HistoryAnswer>('GET', '/rounds')).body.rounds;
  expect(row).toMatchObject({ id: paid, state: 'finished', summary: {}, replayUrl: null });
  expect((await app.ask('GET', `/round/${paid}`)).body).toMatchObject({ state: 'finished', payout: row?.payout });
});

test('a flight that nobody here can judge waits with an alarm, its table takes no stake meanwhile, and a betting without bets goes on', async () => {
  const alarm = vi.spyOn(app.app.log, 'error');
  const gameId = 'comet-express';
  const bet = async (player: Player) =>
    await player.ask<{ code?: string; bet?: { sharedId: string } }>('POST', '/shared/bets', {
      actionId: randomUUID(),
      panel: 0,
      stake: '100',
      choice: { autoAt: 101 },
    });
  const flightOf = async (id: string) =>
    (await app.database.query<{ state: string }>('select state from studio.shared_round where id = $1', [id])).rows[0];
  const [first, second] = [await launch(gameId), await launch(gameId)];
  const { sharedId = '' } = (await bet(first)).body.bet ?? {};
  const { rows } = await app.database.query<{ maths_version: string }>(
    `update studio.shared_round set state = 'flying', started_at = $2, seen_at = $2, maths_version = '9.9.9' where id = $1
     returning (select maths_version from studio.shared_round where id = $1)`,
    [sharedId, new Date(app.clock.ms)],
  );
  await app.database.query(
    `update studio.seed set state = 'active', client_seed = 'salt', activated_at = now()
      where id = (select seed_id from studio.shared_round where id = $1)`,
    [sharedId],
  );
  const version = rows[0]?.maths_version ?? '';
  expect(await bet(second)).toMatchObject({ status: 409, body: { code: 'round-waits' } });
  app.clock.ms += 120_000;
  const called = () => alarm.mock.calls.filter(([facts]) => (facts as { roundId?: string }).roundId === sharedId);
  await expect.poll(() => called().length).toBe(1);
  expect(called()).toMatchObject([[{ alarm: 'a round cannot be ended', gameId, mathsVersion: '9.9.9' }, expect.any(String)]]);
  expect((await flightOf(sharedId))?.state).toBe('flying');
  await app.database.query('update studio.shared_round set maths_version = $2 where id = $1', [sharedId, version]);
  const isOver = async (): Promise<boolean> => {
    app.clock.ms += 1000;
    return (await flightOf(sharedId))?.state === 'over';
  };
  await expect.poll(isOver).toBe(true);
  expect(called()).toHaveLength(1);
  // the round after it was opened by maths that are not here: nobody has staked in it
  await app.database.query("update studio.shared_round set maths_version = '9.9.9' where state = 'betting'");
  const next = (await bet(second)).body.bet?.sharedId ?? '';
  expect(next).not.toBe(sharedId);
  expect((await app.database.query('select maths_version from studio.shared_round where id = $1', [next])).rows).toEqual([
    { maths_version: version },
  ]);
});
