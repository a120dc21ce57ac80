// The rails of the lobby, and the demo house's shelf: the studio's titles that are not made yet, listed as "coming soon". Planted once; an
// operator's later changes are kept.
import type { Tx } from '#server/platform/database.ts';
import type { CollectionRuleName } from './collection-rules.ts';
import type { PlayDeps } from './deps.ts';

type ComingTitle = readonly [identity: string, name: string, category: string, scene: string];

export const comingSoon: readonly ComingTitle[] = [];

/** Titles that stood on the shelf before and are not going to be made. */
const givenUp: readonly string[] = ['dune-treasure', 'quiet-lighthouse'];

interface Rail {
  identity: string;
  name: string;
  rule: CollectionRuleName;
}

const rails: readonly Rail[] = [
  { identity: 'open-tonight', name: 'Open tonight', rule: 'open' },
  { identity: 'live-now', name: 'Live now', rule: 'live' },
  { identity: 'most-played', name: 'Most played', rule: 'popular' },
  { identity: 'highest-return', name: 'Highest return', rule: 'return' },
  { identity: 'low-volatility', name: 'Low volatility', rule: 'calm' },
  { identity: 'new-games', name: 'New games', rule: 'new' },
  { identity: 'being-built', name: 'Coming soon', rule: 'coming' },
];

async function plantGames(tx: Tx, context: PlayDeps, provider: string, titles: readonly ComingTitle[]): Promise<void> {
  for (const [index, [identity, name, category, scene]] of titles.entries())
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

/** Takes off the shelf what is not going to be made. */
async function takeOffGivenUp(tx: Tx, { clock }: PlayDeps, provider: string, titles: readonly ComingTitle[]): Promise<void> {
  const gone = givenUp.filter((title) => !titles.some(([identity]) => identity === title));
  if (gone.length === 0) return;
  await tx
    .updateTable('game')
    .set({ delisted_at: clock.now() })
    .where('identity', 'in', gone)
    .where('provider', '=', provider)
    .where('is_coming_soon', '=', true)
    .where('delisted_at', 'is', null)
    .execute();
}

async function insertRails(tx: Tx): Promise<void> {
  await tx
    .insertInto('collection')
    .values(rails.map((rail, position) => ({ ...rail, countries: '[]', position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Plants the rails, whatever the mode. Safe to run at every start. */
export async function plantRails({ database, notifier }: PlayDeps): Promise<void> {
  await database.transact(async (tx) => {
    await insertRails(tx);
    await notifier.announce(tx, 'catalogue', {});
  });
}

/** Plants the shelf after the provider's own games are in the catalogue, `titles` as what is to come. Safe to run at every start. */
export async function seedDemo(context: PlayDeps, provider: string, titles: readonly ComingTitle[] = comingSoon): Promise<void> {
  await context.database.transact(async (tx) => {
    await plantGames(tx, context, provider, titles);
    await takeOffGivenUp(tx, context, provider, titles);
    await insertRails(tx);
    await context.notifier.announce(tx, 'catalogue', {});
  });
}
