import { type Environment, readChoice, readSwitch } from '#kit/environment.ts';

export interface SupportConfig {
  /** Who decides on complaints that were not resolved here: the body of alternative dispute resolution. */
  resolutionBody: { name: string; url: string | null };
  supportChat: {
    /** `own`: over the live channels, answered by `op chat`. */
    kind: 'own' | 'off';
    /** Guests may write too, not only players who are signed in. */
    guestAvailable: boolean;
    /** Follows a player's id where the chat names the player, so that two products may share one desk. */
    productSuffix: string;
  };
}

function readSuffix(env: Environment): string {
  const suffix = env['CHAT_PRODUCT_SUFFIX'] ?? 'lanternhall';
  if (!/^[a-z0-9][a-z0-9-]{0,30}$/.test(suffix))
    throw new Error(`CHAT_PRODUCT_SUFFIX is "${suffix}"; it must be lower-case letters, digits and hyphens, 31 at most.`);
  return suffix;
}

export const readSupportConfig = (env: Environment): SupportConfig => ({
  resolutionBody: { name: env['RESOLUTION_BODY'] ?? 'the independent dispute resolution body', url: env['RESOLUTION_BODY_URL'] ?? null },
  supportChat: {
    kind: readChoice(env, 'CHAT', ['own', 'off'], 'own'),
    guestAvailable: readSwitch(env, 'CHAT_GUESTS', true),
    productSuffix: readSuffix(env),
  },
});
