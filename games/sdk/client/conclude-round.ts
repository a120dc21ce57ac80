import type { SessionAnswer, Standing } from '../client-api.ts';
import type { Api } from './api-client.ts';
import type { TellFrame } from './frame-messages.ts';
import type { Show } from './game-client.ts';
import type { Notice } from './notice.ts';

interface ConcludeParts {
  api: Pick<Api, 'finish'>;
  session: Pick<SessionAnswer, 'currency'>;
  show: Show;
  notice: Notice;
  tell: TellFrame;
}

/** How a round ended, in words and in kind: a gain is more than what was staked. */
export interface RoundEnd {
  isGain: boolean;
  summary: string;
}

/** Fetches the payout of a round that is shown to its end, with what it won of a jackpot, and tells the player and the site how it ended. */
export async function concludeRound(
  { api, session, show, notice, tell }: ConcludeParts,
  take: (standing: Standing) => void,
  ended: { id: string; stake: string; payout: string; jackpotWin?: string | null },
): Promise<RoundEnd> {
  const { say, money } = show;
  const payout = BigInt(ended.payout) + BigInt(ended.jackpotWin ?? 0);
  const isGain = payout > BigInt(ended.stake);
  let balance: string | null = null;
  if (payout > 0n) {
    const standing = await api.finish(ended.id);
    take(standing);
    balance = standing.balance?.playable ?? null;
    if (standing.isSettling) notice.show(say('win.on-its-way'), { dismissLabel: say('close') });
  }
  tell({ type: 'studio:round-end', roundId: ended.id, payout: String(payout), currency: session.currency, balance });
  const summary = say(payout === 0n ? 'result.none' : isGain ? 'result.win' : 'result.return', { amount: money(payout) });
  show.setMessage(summary, isGain ? 'gain' : 'plain');
  show.setWin(payout > 0n ? payout : undefined, isGain ? 'gain' : 'plain');
  return { isGain, summary };
}
