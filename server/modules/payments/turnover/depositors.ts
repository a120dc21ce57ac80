// How players stand whose withdrawals are previewed, remembered: each change of the amount asks anew. A notice of a changed player, of a deposit
// that is to be staked, or of a first withdrawal, makes forget; nothing is believed for longer than some seconds. What is booked reads the tables.
import { LRUCache } from 'lru-cache';
import { invoiceType } from '#contract/kernel/constants.ts';
import { atMost } from '#kit/at-most.ts';
import { type Player, selectStanding } from '#server/modules/players/index.ts';
import { hasDepositLimit } from '#server/modules/protection/index.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { goingOut } from '../going-out.ts';
import { hasToCount } from './read-turnover.ts';

/** What is to be known of whose money it is. */
export type Depositor = Pick<Player, 'id' | 'status' | 'country' | 'jurisdiction' | 'email_confirmed_at'>;

export interface KnownDepositor {
  player: Depositor;
  /** Whether deposits may be missing stakes: where they are not, nothing of any withdrawal is unplayed. */
  mayBeUnplayed: boolean;
  /** Whether a limit stands on deposits; one that is set anew is heeded some seconds later here. */
  hasDepositLimit: boolean;
  /** Whether any withdrawal was paid or is under way: only then can an account be another one than before. */
  hasWithdrawn: boolean;
}

export interface DepositorMemory {
  require(playerId: string): Promise<KnownDepositor>;
}

const ttlMs = 10_000;
const maxPlayers = 20_000;

async function requireDepositor(db: Db, playerId: string): Promise<KnownDepositor> {
  const {
    may_be_unplayed: mayBeUnplayed,
    has_withdrawn: hasWithdrawn,
    ...player
  } = await selectStanding(db, playerId)
    .select(({ exists, selectFrom }) => [
      exists(
        // what was staked in a round that is open may still come back
        selectFrom('deposit_turnover').select('missing').where('player_id', '=', playerId).where(hasToCount),
      ).as('may_be_unplayed'),
      exists(
        selectFrom('invoice')
          .select('id')
          .where('player_id', '=', playerId)
          .where('type', '=', invoiceType.withdrawal)
          .where('status', 'in', goingOut),
      ).as('has_withdrawn'),
    ])
    .executeTakeFirstOrThrow();
  return {
    player,
    mayBeUnplayed: mayBeUnplayed === true,
    hasWithdrawn: hasWithdrawn === true,
    hasDepositLimit: await hasDepositLimit(db, playerId),
  };
}

export function createDepositors(db: Db, clock: Pick<Clock, 'wallMs'>, notifier: Pick<ClusterNotifier, 'on'>): DepositorMemory {
  const known = new LRUCache<string, KnownDepositor>({
    ...atMost(maxPlayers),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.wallMs() },
  });
  let generation = 0;
  for (const topic of ['player-status', 'unplayed', 'first-account'] as const)
    notifier.on(topic, ({ playerId }) => {
      generation += 1;
      known.delete(playerId);
    });
  notifier.on('resync', () => {
    generation += 1;
    known.clear();
  });
  return {
    async require(playerId) {
      const remembered = known.get(playerId);
      if (remembered !== undefined) return remembered;
      const begunAt = generation;
      const depositor = await requireDepositor(db, playerId);
      // what changed while it was read must not be remembered as it was
      if (begunAt === generation) known.set(playerId, depositor);
      return depositor;
    },
  };
}
