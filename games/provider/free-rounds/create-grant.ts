import type { Static } from 'typebox';
import { oswClockWindowMs, type OswFreeRounds, type OswFreeRoundsAnswer } from '#contract/protocols/osw.ts';
import type { GameRegistry } from '#games/registry.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import type { Studio } from '../studio.ts';
import type { FreeGrantRow } from '../tables.ts';
import { isStakeOf, offersFreeRounds } from './offers-free-rounds.ts';

type Answer = Static<typeof OswFreeRoundsAnswer>;

const refuse = (reason: string): Answer => ({ status: 'BAD_REQUEST', accepted: false, reason });

/** Why a grant cannot be played; undefined for one that can. */
function refusalOf(games: GameRegistry, { gameIds, stake, currency, validFrom, validUntil }: OswFreeRounds): string | undefined {
  for (const id of gameIds) {
    const game = games.find(id);
    if (game === undefined || !offersFreeRounds(game)) return `There are no free rounds of ${id}.`;
    if (!isStakeOf(game, currency, BigInt(stake))) return `${id} has no stake of ${stake} in ${currency}.`;
  }
  // false for a time that is none
  return Date.parse(validUntil) > Date.parse(validFrom) ? undefined : 'validUntil must be a time after validFrom.';
}

const isSameGrant = (known: FreeGrantRow, asked: OswFreeRounds): boolean =>
  known.player_id === asked.playerId &&
  known.count === asked.count &&
  known.currency === asked.currency &&
  known.stake === BigInt(asked.stake) &&
  known.game_ids.join(' ') === asked.gameIds.join(' ') &&
  known.valid_until.getTime() <= Date.parse(asked.validUntil);

/** What its time had ended is played on; what was taken back stays so. */
async function lengthenGrant(tx: Tx, { id }: FreeGrantRow, validUntil: Date): Promise<void> {
  await tx.query(
    `update studio.free_grant set valid_until = $2, look_at = case when state = 'told' then $2 else look_at end, attempts = 0,
        state = case when state = 'told' then 'live' else state end
      where id = $1 and valid_until < $2`,
    [id, validUntil],
  );
}

/** Clocks differ a little: what begins within their window begins now. */
const beginsAt = (validFrom: string, wallMs: number): Date => {
  const from = Date.parse(validFrom);
  return new Date(from > wallMs + oswClockWindowMs ? from : Math.min(from, wallMs));
};

async function insertGrant(tx: Tx, asked: OswFreeRounds, wallMs: number): Promise<void> {
  await tx.query(
    `insert into studio.free_grant (id, player_id, game_ids, count, stake, currency, valid_from, valid_until, offered_at, state, look_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'live', $8, $10) on conflict (id) do nothing`,
    [
      asked.grantId,
      asked.playerId,
      asked.gameIds,
      asked.count,
      asked.stake,
      asked.currency,
      new Date(asked.validFrom),
      new Date(asked.validUntil),
      beginsAt(asked.validFrom, wallMs),
      new Date(wallMs),
    ],
  );
}

/** Takes a grant of free rounds, or says why not. The same grant again is answered alike, offered at once, and holds as long as is said last where that is longer. */
export async function createGrant({ database, games, ...studio }: Studio, asked: OswFreeRounds): Promise<Answer> {
  const reason = refusalOf(games, asked);
  if (reason !== undefined) return refuse(reason);
  const wallMs = studio.wallMs();
  const known = await database.transact(async (tx) => {
    const [before] = await tx.query('select 1 from studio.free_grant where id = $1', [asked.grantId]);
    if (before === undefined && Date.parse(asked.validUntil) <= wallMs) return undefined;
    await insertGrant(tx, asked, wallMs);
    const grant = await queryOne<FreeGrantRow>(tx, 'select * from studio.free_grant where id = $1 for update', [asked.grantId]);
    if (!isSameGrant(grant, asked)) return grant;
    await tx.query('update studio.free_grant set offered_at = $2 where id = $1', [grant.id, beginsAt(asked.validFrom, wallMs)]);
    await lengthenGrant(tx, grant, new Date(asked.validUntil));
    return grant;
  });
  if (known === undefined) return refuse('The grant is over already.');
  return isSameGrant(known, asked) ? { accepted: true } : refuse('This grantId is another grant.');
}
