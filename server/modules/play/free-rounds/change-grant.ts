import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import { type FreeRoundGrant, type GrantState, toFreeSpins } from './to-free-spin.ts';

/** Tells the player's pages how a grant stands now. */
export async function publishGrant(tx: Tx, { outbox }: Pick<PlayDeps, 'outbox'>, grant: FreeRoundGrant): Promise<void> {
  const [spin] = await toFreeSpins(tx, [grant]);
  if (spin === undefined) return;
  const { stake, won, validUntil, createdAt, ...rest } = spin;
  const event: LiveEvents['bonus:player-freespins'] = {
    event: 'free-spin.updated',
    freeSpin: {
      ...rest,
      stake: moneyToWire(stake),
      won: moneyToWire(won),
      validUntil: validUntil.toISOString(),
      createdAt: createdAt.toISOString(),
    },
  };
  await outbox.publish(tx, privateChannel('bonus:player-freespins', grant.player_id), event);
}

/** Puts a grant that is in one of some states into another. Returns it, or undefined where it was in none of them. */
export async function changeGrant(
  tx: Tx,
  deps: Pick<PlayDeps, 'outbox'>,
  id: string,
  from: readonly GrantState[],
  to: GrantState,
): Promise<FreeRoundGrant | undefined> {
  const changed = await tx
    .updateTable('free_round_grant')
    .set((e) => ({ state: to, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) await publishGrant(tx, deps, changed);
  return changed;
}
