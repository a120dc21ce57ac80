// Rules about the cards and accounts that deposits were paid with.
import type { Db } from '#server/platform/database.ts';
import { isOwnNow } from '../../instruments/holder-seal.ts';
import type { ReviewRule } from '../review-rule.ts';

/** So many of the latest are looked at; who deposits with more is found by a rule of its own. */
const maxRead = 1000;

const ofPlayer = (db: Db, playerId: string, since: Date) =>
  db.selectFrom('payment_instrument').where('player_id', '=', playerId).where('last_at', '>=', since);

export const rulesOfInstruments: readonly ReviewRule[] = [
  {
    id: 'foreign-instrument',
    about: 'a deposit was paid with an instrument in somebody else’s name (KY-05)',
    hasDays: true,
    async finds(db, { secrets }, { player }, { since }) {
      const rows = await ofPlayer(db, player.id, since).selectAll().orderBy('last_at', 'desc').limit(maxRead).execute();
      return rows.some((row) => isOwnNow(secrets, row, player) === false);
    },
  },
  {
    id: 'shared-instrument',
    about: 'another player deposited with the same instrument',
    hasDays: true,
    async finds(db, _context, { player }, { since }) {
      const shared = await db
        .selectFrom('payment_instrument as own')
        .innerJoin('payment_instrument as other', (join) =>
          join
            .onRef('other.provider', '=', 'own.provider')
            .onRef('other.key', '=', 'own.key')
            .onRef('other.player_id', '<>', 'own.player_id'),
        )
        .select('own.key')
        .where('own.player_id', '=', player.id)
        .where('own.last_at', '>=', since)
        .limit(1)
        .executeTakeFirst();
      return shared !== undefined;
    },
  },
  {
    id: 'many-instruments',
    about: 'deposits were paid with more than so many instruments',
    above: 'number',
    hasDays: true,
    async finds(db, _context, { player }, { above, since }) {
      const { count } = await ofPlayer(db, player.id, since)
        .select((e) => e.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return count > above;
    },
  },
];
