// Keeps each player's jurisdiction, and moves players to another when an operator says so.
import { playerStatus } from '#contract/kernel/constants.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { PlayerDeps } from './deps.ts';

type Deps = Pick<PlayerDeps, 'clock' | 'database' | 'jurisdictions' | 'notifier'>;

const maxAtOnce = 200;

export interface Placement {
  country: string;
  /** Null for accounts that no start of this version has seen yet. */
  jurisdiction: string | null;
  players: bigint;
}

/** Returns how many players each jurisdiction has, by country. */
export async function readPlacement(db: Db): Promise<Placement[]> {
  return await db
    .selectFrom('player')
    .select((e) => ['country', 'jurisdiction', e.fn.countAll<bigint>().as('players')])
    .groupBy(['country', 'jurisdiction'])
    .orderBy('country')
    .orderBy('jurisdiction')
    .execute();
}

/** Returns players under a jurisdiction whose accounts are not closed, by id from one on. */
export async function findPlacedUnder(db: Db, jurisdiction: string, after: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('jurisdiction', '=', jurisdiction)
    .where('status', '<>', playerStatus.closed)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives accounts from before jurisdictions were kept the one that the settings choose for their country, at the start.
 * @throws Error where players are under a jurisdiction whose row is gone: nobody may fall to weaker rules in silence
 */
export async function keepJurisdictions({ database, jurisdictions }: Deps): Promise<void> {
  const { db, transact } = database;
  const countries = await db.selectFrom('player').select('country').distinct().where('jurisdiction', 'is', null).execute();
  for (const { country } of countries) {
    await transact(
      async (tx) =>
        await tx
          .updateTable('player')
          .set({ jurisdiction: jurisdictions.of(country).id })
          .where('country', '=', country)
          .where('jurisdiction', 'is', null)
          .execute(),
    );
  }
  const ids = jurisdictions.all.map(({ id }) => id);
  const lost = await db.selectFrom('player').select('jurisdiction').where('jurisdiction', 'not in', ids).limit(1).executeTakeFirst();
  if (lost !== undefined)
    throw new Error(`Players are under the jurisdiction "${lost.jurisdiction}", which no row of the table has. Put its file back.`);
}

async function moveSome(tx: Tx, context: Deps, country: string, change: { actor: string; reason: string }): Promise<number> {
  const { id: target } = context.jurisdictions.of(country);
  const rows = await tx
    .selectFrom('player')
    .select(['id', 'jurisdiction'])
    .where('country', '=', country)
    .where((e) => e.or([e('jurisdiction', '!=', target), e('jurisdiction', 'is', null)]))
    .orderBy('id')
    .limit(maxAtOnce)
    .forNoKeyUpdate()
    .execute();
  for (const { id, jurisdiction } of rows) {
    await tx.updateTable('player').set({ jurisdiction: target }).where('id', '=', id).execute();
    await recordAudit(tx, context.clock, {
      ...change,
      action: 'player jurisdiction',
      subject: id,
      before: { jurisdiction },
      after: { jurisdiction: target },
    });
    // open games remember the rules of their players
    await context.notifier.announce(tx, 'player-status', { playerId: id });
  }
  return rows.length;
}

/** Puts every player of a country under the jurisdiction that the settings choose for it now. Returns how many that moved. */
export async function movePlayers(context: Deps, country: string, change: { actor: string; reason: string }): Promise<number> {
  let moved = 0;
  let last: number;
  do {
    last = await context.database.transact(async (tx) => await moveSome(tx, context, country, change));
    moved += last;
  } while (last === maxAtOnce);
  return moved;
}
