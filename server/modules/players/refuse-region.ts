// Where play is not offered: every refusal by place is one row of the audit, with player, place and time.
import { networkOf } from '#contract/kernel/addresses.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayerDeps } from './deps.ts';

export interface RegionalAct {
  /** What was to be done: `register`, `deposit`, `launch`. */
  act: string;
  /** The player's id, or `guest`. */
  subject: string;
  /** The country of the account. */
  country: string;
  detail: string;
}

/** True where play is not offered. */
export const isBlockedRegion = ({ settings }: Pick<PlayerDeps, 'settings'>, country: string | undefined): boolean =>
  country !== undefined && settings.countryRule(country).isBlocked;

/**
 * Refuses an act from or for a country where play is not offered. Call it outside of a transaction: the row must stay when the act does not.
 * @throws Problem country-blocked
 */
export async function refuseBlockedRegion(
  context: PlayerDeps,
  clientInfo: Pick<ClientInfo, 'ip' | 'country'>,
  input: RegionalAct,
): Promise<void> {
  if (!isBlockedRegion(context, input.country) && !isBlockedRegion(context, clientInfo.country)) return;
  await noteRegionRefusal(context, clientInfo, input);
  throw new Problem('country-blocked', input.detail);
}

/** Writes the row of a refusal, in a transaction of its own. */
export async function noteRegionRefusal(
  context: Pick<PlayerDeps, 'database' | 'clock'>,
  clientInfo: Pick<ClientInfo, 'ip' | 'country'>,
  { act, subject, country }: Omit<RegionalAct, 'detail'>,
): Promise<void> {
  await context.database.transact(
    async (tx) =>
      await recordAudit(tx, context.clock, {
        actor: subject === 'guest' ? 'guest' : `player:${subject}`,
        action: `${act} refused by place`,
        subject,
        reason: 'play is not offered there',
        after: { network: networkOf(clientInfo.ip), from: clientInfo.country ?? null, account: country },
      }),
  );
}
