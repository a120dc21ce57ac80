// The reference operator as an operator under test: every kind of seat, and people who do what is asked of them.
import type { Defect, OperatorSetup, ReferenceOperator } from '../index.ts';
import { startReferenceOperator } from '../index.ts';
import { newId } from '../wire/send.ts';

export const key = { keyId: 'check-key', secret: 'a secret between the kit and its reference' };

export interface Desk {
  operator: ReferenceOperator;
  setup: OperatorSetup;
}

const unit = 10n;

export async function openDesk(defects: readonly Defect[] = []): Promise<Desk> {
  const operator = await startReferenceOperator({ key, defects });
  const shared = new Map<string, string>();
  const requireSession = (token: string) => {
    const session = operator.sessions.get(token);
    if (session === undefined) throw new Error(`There is no session ${token}`);
    return session;
  };
  const setup: OperatorSetup = {
    target: { url: operator.url, key },
    async seat({ game, who = 'first', isSpent = false, stakes, hasBonus = false }) {
      const known = shared.get(`${game} ${who}`);
      if (known !== undefined && !isSpent) return { sessionToken: known, gameId: game, currency: 'EUR' };
      const sessionToken = newId();
      const player = isSpent ? newId() : who;
      const session = { player, currency: 'EUR', game, isExclusive: game === 'slot', minStake: unit, maxStake: 100_000n };
      operator.sessions.set(sessionToken, session);
      operator.wallet.fund(player, 'EUR', stakes === undefined ? 10_000_000n : unit * BigInt(stakes), hasBonus ? unit * 10n : 0n);
      if (!isSpent) shared.set(`${game} ${who}`, sessionToken);
      return { sessionToken, gameId: game, currency: 'EUR' };
    },
    async act(action, { sessionToken }) {
      const session = requireSession(sessionToken);
      if (action === 'exclude-player') session.isBlocked = true;
      else if (action === 'sign-out') session.isOver = true;
      else if (action === 'disable-game') session.isDisabled = true;
      else if (action === 'enable-game') session.isDisabled = false;
      else if (action === 'grant-free-rounds') {
        const grantId = newId();
        operator.grants.set(grantId, { player: session.player, count: 2, staked: new Map() });
        return grantId;
      } else return undefined;
      return '';
    },
    sequences: 60,
    seed: 1,
    loadCalls: 200,
  };
  return { operator, setup };
}
