// The demo house's shelf: the studio's titles that are not made yet, listed as "coming soon", and the rails of the lobby. Planted
// once; an operator's later changes are kept.
import type { Tx } from '#server/platform/database.ts';
import type { CollectionRuleName } from './collection-rules.ts';
import type { PlayDeps } from './deps.ts';

export const comingSoon: [identity: string, name: string, category: string, scene: string][] = [
  ['jade-tides', 'Jade Tides', 'slots', 'tide'],
  ['velvet-wheel', 'Velvet Wheel', 'table-games', 'wheel'],
  ['comet-express', 'Comet Express', 'quick-games', 'curve'],
  ['ember-serpent', 'Ember Serpent', 'slots', 'serpent'],
  ['lamplight-blackjack', 'Lamplight Blackjack', 'table-games', 'cards'],
  ['ringed-giant', 'Ringed Giant', 'slots', 'orbit'],
  ['terrace-of-lanterns', 'Terrace of Lanterns', 'slots', 'isles'],
  ['dune-treasure', 'Dune Treasure', 'slots', 'dunes'],
  ['quiet-lighthouse', 'Quiet Lighthouse', 'quick-games', 'lighthouse'],
];

interface Shelf {
  identity: string;
  name: string;
  /** Games, or the rule that finds them. */
  holds: CollectionRuleName | string[];
}

const collections: readonly Shelf[] = [
  { identity: 'open-tonight', name: 'Open tonight', holds: 'open' },
  { identity: 'most-played', name: 'Most played', holds: 'popular' },
  { identity: 'highest-return', name: 'Highest return', holds: 'return' },
  { identity: 'low-volatility', name: 'Low volatility', holds: 'calm' },
  { identity: 'new-games', name: 'New games', holds: 'new' },
  { identity: 'being-built', name: 'Coming soon', holds: comingSoon.map(([identity]) => identity) },
];

async function plantGames(tx: Tx, context: PlayDeps, provider: string): Promise<void> {
  for (const [index, [identity, name, category, scene]] of comingSoon.entries())
    await tx
      .insertInto('game')
      .values({
        identity,
        provider,
        provider_game_id: identity,
        name,
        category,
        features: '[]',
        volatility: null,
        rtp: null,
        hit_frequency: null,
        max_win_times: null,
        math_hash: null,
        lines: null,
        paytable: '[]',
        stakes: '[]',
        is_coming_soon: true,
        scene,
        position: 50 + index,
        released_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function plantCollections(tx: Tx): Promise<void> {
  for (const [index, { identity, name, holds }] of collections.entries()) {
    const made = await tx
      .insertInto('collection')
      .values({ identity, name, countries: '[]', position: index, rule: typeof holds === 'string' ? holds : null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n || typeof holds === 'string') continue;
    const known = await tx.selectFrom('game').select('identity').where('identity', 'in', holds).execute();
    const rows = holds
      .filter((game) => known.some((row) => row.identity === game))
      .map((game, position) => ({ collection: identity, game, position }));
    if (rows.length > 0) await tx.insertInto('collection_game').values(rows).execute();
  }
}

/** Plants the shelf after the provider's own games are in the catalogue. Safe to run at every start. */
export async function seedDemo(context: PlayDeps, provider: string): Promise<void> {
  await context.database.transact(async (tx) => {
    await plantGames(tx, context, provider);
    await plantCollections(tx);
    await context.notifier.announce(tx, 'catalogue', {});
  });
}
