// How the house is tied to Caleta Gaming: where its games are asked for, who we are there, the keys of both ways, and the games with the stakes and
// figures that its list does not tell.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Shape } from '#contract/kernel/shapes.ts';
import type { Environment } from '#kit/environment.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { ConfiguredGame } from '../providers/configured-games.ts';

const Written = Shape({
  /** Below which /api/game/url lies. */
  url: Type.String(),
  operatorId: Type.String({ minLength: 1 }),
  subPartnerId: Type.String({ minLength: 1 }),
  /** Ours, as PEM: it signs what we ask. */
  privateKey: Type.String(),
  /** Theirs, as PEM: it proves what they ask. */
  publicKey: Type.String(),
  /** Origins of the pages of its games. */
  origins: Type.Array(Type.String(), { minItems: 1 }),
  games: Type.Array(ConfiguredGame, { minItems: 1 }),
});

export type CaletaSettings = Omit<Static<typeof Written>, 'privateKey' | 'publicKey'> & { privateKey: KeyObject; publicKey: KeyObject };

const isWritten = validatorFor({ schema: Written, httpPart: 'body' });

/** Returns the settings; undefined where there are none. @throws Error that says where their form is described */
export function readCaletaSettings(env: Environment): CaletaSettings | undefined {
  const text = env['CALETA_SETTINGS'];
  if (text === undefined || text === '') return undefined;
  try {
    const written: unknown = JSON.parse(text);
    if (isWritten(written)) {
      const { privateKey, publicKey, url, ...rest } = written as Static<typeof Written>;
      const keys = { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(publicKey) };
      return { ...rest, ...keys, url: new URL(url).href.replace(/\/+$/, '') };
    }
  } catch (cause) {
    throw new Error('CALETA_SETTINGS must be a JSON object as docs/providers.md describes it.', { cause });
  }
  throw new Error('CALETA_SETTINGS must be a JSON object as docs/providers.md describes it.');
}
