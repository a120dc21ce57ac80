import { appServices } from '#server/boot/app-services.ts';
import type { Config } from '#server/boot/config.ts';
import { type Checker, openChecker, screenPlayer, type VerificationDeps } from '#server/modules/verification/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** What other modules are given of verification: the identity checker, where there is one, and the look at who registers. */
export function openVerification(
  { config, secrets, clock }: { config: Config; secrets: Secrets; clock: Clock },
  context: () => VerificationDeps,
): Pick<VerificationDeps, 'checker' | 'screenPlayer'> {
  const settings = config.verification ?? appServices(config, secrets).checker;
  const checker: Checker | undefined =
    settings && openChecker({ ...settings, wallMs: () => clock.wallMs(), refusesSandbox: config.mode === 'production' });
  return { checker, screenPlayer: async (tx, playerId, when) => await screenPlayer(tx, context(), playerId, when) };
}
