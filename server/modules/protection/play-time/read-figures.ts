// What a play session cost so far, from the ledger. Entries are never changed, so a sum that was made is kept, and only what was booked
// since is added.
import { LRUCache } from 'lru-cache';
import type { PlayFigures } from '#contract/play-time.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { atMost } from '#kit/at-most.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import { type PlaySums, readPlaySums, requireActiveAccount } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PlaySessionRow } from './play-state.ts';

export interface SessionFigures {
  figures: PlayFigures[];
  total: PlayFigures;
}

export interface PlayFiguresReader {
  read(db: Db, settings: SettingsCache, session: Pick<PlaySessionRow, 'id' | 'player_id' | 'starts'>): Promise<SessionFigures>;
}

const maxSessions = 10_000;

const figuresOf = (currency: string, staked: bigint, won: bigint): PlayFigures => ({ currency, staked, won, net: won - staked });

/** The sums in one currency: each part converted at the rates of now, rounded once. */
function totalOf(settings: SettingsCache, figures: readonly PlayFigures[], currency: string): PlayFigures {
  const to = settings.requireCurrency(currency);
  const sum = (part: 'staked' | 'won' | 'net') =>
    convertSum(
      figures.map((one) => ({ minor: one[part], unit: settings.requireCurrency(one.currency) })),
      to,
    );
  const [staked, net] = [sum('staked'), sum('net')];
  return { currency, staked, won: staked + net, net };
}

export function createPlayFigures(): PlayFiguresReader {
  /** By play session. */
  const kept = new LRUCache<string, PlaySums[]>(atMost(maxSessions));
  return {
    async read(db, settings, session) {
      const before = kept.get(session.id) ?? [];
      const upTo = Object.fromEntries(before.map((sums) => [sums.accountId, String(sums.upTo)]));
      const added = await readPlaySums(db, session.player_id, session.starts, { ...session.starts, ...upTo });
      const sums = added.map((more) => {
        const known = before.find(({ accountId }) => accountId === more.accountId);
        if (known === undefined) return more;
        const hasPlayed = more.hasPlayed || known.hasPlayed;
        return { ...more, hasPlayed, staked: more.staked + known.staked, won: more.won + known.won };
      });
      kept.set(session.id, sums);
      const figures = sums.filter(({ hasPlayed }) => hasPlayed).map(({ currency, staked, won }) => figuresOf(currency, staked, won));
      const { currency } = await requireActiveAccount(db, session.player_id);
      return { figures, total: totalOf(settings, figures, currency) };
    },
  };
}
