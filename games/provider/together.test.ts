import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DatabaseUnavailable, type Statement } from '#kit/service-database.ts';
import { type House, openTestApp } from '#games/testing/studio-under-test.ts';
import { createTogether, type Kind } from '#kit/together.ts';

const kindOf = (text: string): Kind<string, { id: string }> => ({ text, toJson: (id) => ({ id }) });
const [kept, told] = [kindOf('keep'), kindOf('tell')];

/** A database that ends a transaction when it is told to, and refuses those that hold a certain id. */
function standIn(fails: (ids: string[]) => Error | undefined = () => undefined) {
  const commits: string[][] = [];
  const ending: (() => void)[] = [];
  const idsOf = ({ values }: Statement) => (JSON.parse(values[0] as string) as { id: string }[]).map(({ id }) => id);
  return {
    commits,
    /** Ends transactions until none is under way. */
    async flow() {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        const ended = ending.splice(0);
        if (ended.length > 0) quiet = 0;
        for (const end of ended) end();
      }
    },
    async commitTogether(statements: readonly Statement[]) {
      const ids = statements.flatMap(idsOf);
      commits.push(statements.map((one) => `${one.text} ${idsOf(one).join(' ')}`));
      await new Promise<void>((resolve) => void ending.push(resolve));
      const error = fails(ids);
      if (error !== undefined) throw error;
      return statements.map((one) => idsOf(one).flatMap((id) => (id === 'unwritten' ? [] : [{ id }])));
    },
  };
}

test('what comes while a transaction is under way goes together in the next one, each with its own answer', async () => {
  const database = standIn();
  const { write } = createTogether(database);
  const first = write(kept, 'a', '1');
  await new Promise((resolve) => setImmediate(resolve));
  const rest = [write(kept, 'b', '2'), write(told, 'c', '3'), write(kept, 'd', 'unwritten'), write(told, 'e', '5')];
  await database.flow();
  expect(database.commits).toEqual([['keep 1'], ['keep 2 unwritten', 'tell 3 5']]);
  expect(await Promise.all([first, ...rest])).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }, undefined, { id: '5' }]);
});

test('what one party writes goes in turn, in its order', async () => {
  const database = standIn();
  const { write } = createTogether(database);
  const writes = [write(kept, 'a', '1'), write(told, 'a', '2'), write(kept, 'b', '3'), write(kept, 'a', '4')];
  await database.flow();
  await Promise.all(writes);
  expect(database.commits).toEqual([['keep 1 3'], ['tell 2'], ['keep 4']]);
});

test('one that is refused is not the ruin of the others; without a database all hear so, and nothing is written twice', async () => {
  const refused = new Error('a row that may not be');
  const picky = standIn((ids) => (ids.includes('bad') ? refused : undefined));
  const together = createTogether(picky);
  const answers = Promise.allSettled(['1', 'bad', '3'].map(async (id) => await together.write(kept, id, id)));
  await picky.flow();
  expect(await answers).toEqual([
    { status: 'fulfilled', value: { id: '1' } },
    { status: 'rejected', reason: refused },
    { status: 'fulfilled', value: { id: '3' } },
  ]);
  const gone = new DatabaseUnavailable('gone');
  const away = standIn(() => gone);
  const lost = createTogether(away);
  const unheard = Promise.allSettled(['1', '2'].map(async (id) => await lost.write(kept, id, id)));
  await away.flow();
  expect((await unheard).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(away.commits).toEqual([['keep 1 2']]);
});

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

test('GA-10 players who spin at once have a round each, of their own seeds, and a session that was replaced has none', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, async () => await app.launch({ balance: 10_000n })));
  const spun = await Promise.all(players.map(async (player) => await player.spin()));
  expect(spun.map(({ status, body }) => [status, body.round.nonce, body.playSession.staked])).toEqual(players.map(() => [200, 0, '100']));
  expect(new Set(spun.map(({ body }) => body.round.commit)).size).toBe(players.length);
  const finished = await Promise.all(
    players.map(async (player, at) => {
      const { id, round } = spun[at]?.body.round ?? { id: '', round: { payout: '' } };
      return { player, payout: BigInt(round.payout), answer: round.payout === '0' ? undefined : await player.finish(id) };
    }),
  );
  await app.quiet();
  for (const { player, payout, answer } of finished) {
    expect(app.operator.wallet.balance(player.sessionToken)).toBe(9900n + payout);
    if (answer !== undefined)
      expect(answer.body).toMatchObject({
        isSettling: false,
        balance: { playable: String(9900n + payout) },
        playSession: { won: String(payout) },
      });
    // the game is opened anew: the token of before plays no more, and the call that remembers it finds out
    const { rows } = await app.database.query('update studio.session set play_token_hash = $2 where session_token = $1 returning id', [
      player.sessionToken,
      Buffer.from(player.sessionToken),
    ]);
    expect(rows).toHaveLength(1);
  }
  const late = await Promise.all(players.map(async (player) => await player.spin()));
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(players.map(() => [401, 'unauthorized']));
});

test('a row that another holds keeps nobody waiting but who needs it, and that one may ask again', async () => {
  const [held, free] = await Promise.all([app.launch(), app.launch()]);
  const holder = await app.database.connect();
  await holder.query('begin');
  await holder.query('select 1 from studio.session where session_token = $1 for update', [held.sessionToken]);
  const [refused, played] = await Promise.all([held.spin(), free.spin()]);
  expect([refused.status, refused.body.code, played.status]).toEqual([503, 'unavailable', 200]);
  await holder.query('rollback');
  holder.release();
  expect((await held.spin()).status).toBe(200);
});

test('an end that reaches the casino at once is no row of its own, and is in the record of its round all the same', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  const ended = new Map<boolean, string>();
  while (ended.size < 2) {
    const { round } = await player.play();
    ended.set(round.round.payout !== '0', round.id);
  }
  await app.quiet();
  for (const [isWon, id] of ended) {
    expect((await app.database.query('select 1 from studio.delivery where round_id = $1', [id])).rows).toEqual([]);
    const { body } = await app.ask<{ state: string; payout: string; steps: object[] }>('GET', `/round/${id}`);
    const step = { type: 'delivery', call: isWon ? 'win' : 'round-close', amount: body.payout, state: 'done' };
    expect(body.steps.at(-1)).toMatchObject(step);
    const { rows } = await app.database.query<{ kind: string }>('select kind from studio.transaction where round_id = $1 order by id', [
      id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(isWon ? ['bet', 'win'] : ['bet']);
  }
});

test('a round is written by its id: what was in its state before it is not read again', async () => {
  const own = await openTestApp(inject('postgresUrl'));
  const players = await Promise.all(Array.from({ length: 5 }, async () => await own.launch({ balance: 1_000_000n })));
  const rounds = 30;
  async function playAll(each: number): Promise<void> {
    await Promise.all(
      players.map(async (player) => {
        for (let round = 0; round < each; round += 1) await player.play();
      }),
    );
    await own.quiet();
  }
  await playAll(rounds / 3);
  // as PostgreSQL does by itself; it plans anew then
  await own.database.query('analyze studio.round, studio.delivery');
  await playAll((2 * rounds) / 3);
  // what it has read is told by PostgreSQL once its connections are over
  await own.app.close();
  const left = async () =>
    (
      await own.database.query(
        `select 1 from pg_stat_activity where application_name = 'lamplight-studio' and datname = current_database()`,
      )
    ).rows;
  await expect.poll(left).toEqual([]);
  const { rows } = await own.database.query<{ name: string; read: string }>(
    `select indexrelname as name, idx_tup_read as read from pg_stat_user_indexes where indexrelname in ('round_waiting', 'delivery_due')`,
  );
  for (const { name, read } of rows) expect([name, Number(read) < 2 * rounds * players.length]).toEqual([name, true]);
  expect(rows).toHaveLength(2);
  await own.close();
});
