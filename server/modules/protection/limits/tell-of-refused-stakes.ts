// A stake that the player's limits refuse is told on game:bets#{playerId}, so that every page of the player can say why. A burst of them, in
// however many processes, is told of once a second.
import { LRUCache } from 'lru-cache';
import { limitDefinition } from '#contract/kernel/constants.ts';
import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { PlayerLimit } from '#contract/protection.ts';
import type { Wire } from '#contract/kernel/shapes.ts';
import { atMost } from '#kit/at-most.ts';
import type { LimitRefusal } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { ProtectionDeps } from '../deps.ts';
import { readCashLimits } from './read-cash-limits.ts';

const throttleMs = 1000;
const maxPlayers = 10_000;

const definitionOf = { 'limit-bet': limitDefinition.bet, 'limit-loss': limitDefinition.loss } as const;

/** A limit as it travels in an event. */
export const toWireLimit = (limit: PlayerLimit): Wire<PlayerLimit> => JSON.parse(JSON.stringify(limit)) as Wire<PlayerLimit>;

/** Notes that a player is told now. Returns how often that was so; undefined where the player was told a moment ago. */
async function claimTelling(tx: Tx, playerId: string, now: Date): Promise<number | undefined> {
  const before = new Date(now.getTime() - throttleMs);
  const row = await tx
    .insertInto('limit_refusal')
    .values({ player_id: playerId, told_at: now })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet((e) => ({ told_at: now, version: e('limit_refusal.version', '+', 1) }))
        // a clock that was put back does not silence anybody
        .where((e) => e.or([e('limit_refusal.told_at', '<=', before), e('limit_refusal.told_at', '>', now)])),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

async function tell(tx: Tx, context: ProtectionDeps, { playerId, code }: LimitRefusal): Promise<void> {
  const version = await claimTelling(tx, playerId, context.clock.now());
  if (version === undefined) return;
  const limits = (await readCashLimits(tx, context, playerId)).filter(({ definition }) => definition === definitionOf[code]);
  const event: LiveEvents['game:bets'] = { event: 'bet.restricted', reason: code, limits: limits.map(toWireLimit), version };
  await context.outbox.publish(tx, privateChannel('game:bets', playerId), event);
}

/** Listens to what the wallet refuses. */
export function tellOfRefusedStakes(context: ProtectionDeps): void {
  // spares the database what this process has told already
  const told = new LRUCache<string, true>({
    ...atMost(maxPlayers),
    ttl: throttleMs,
    ttlResolution: 0,
    perf: { now: () => context.clock.wallMs() },
  });
  context.wallet.onLimitRefusal((refusal) => {
    if (told.has(refusal.playerId)) return;
    told.set(refusal.playerId, true);
    context.database
      .transact(async (tx) => await tell(tx, context, refusal))
      .catch((error: unknown) => context.log.warn({ err: error, playerId: refusal.playerId }, 'a refused stake was not told of'));
  });
}
