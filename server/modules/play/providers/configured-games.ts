// Games that an operator lists in the settings, because their provider does not tell their stakes and figures.
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { OswGame } from '#contract/protocols/osw.ts';
import { Shape } from '#contract/kernel/shapes.ts';
import type { ListedGame } from '../osw/provider-client.ts';
import { innerRules } from '../rules.ts';

const Digits = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

export const ConfiguredGame = Shape({
  /** As the provider calls it, at most 40 characters. */
  id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\x21-\\x7e]+$' }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  type: OswGame.properties.type,
  rtp: Type.String({ pattern: '^[0-9]{1,3}(\\.[0-9]+)?$' }),
  volatility: OswGame.properties.volatility,
  stakes: Type.Array(Shape({ currency: Type.String({ pattern: '^[A-Z]{3}$' }), min: Digits, max: Digits }), { minItems: 1 }),
  exclusive: Type.Optional(Type.Boolean()),
  scene: Type.Optional(Type.String()),
  /** What it does not offer to anybody, as its provider certifies. */
  without: Type.Optional(Type.Array(Type.Enum([...innerRules]))),
});
export type ConfiguredGame = Static<typeof ConfiguredGame>;

/**
 * Returns it as providers of our own protocol list theirs. What it may offer against a profile's rules is not what it is: a word about that makes it
 * no other game.
 */
export const toListedGame = (provider: { identity: string; name: string }, { without = [], ...game }: ConfiguredGame): ListedGame => ({
  id: game.id,
  name: game.name,
  provider: provider.identity,
  providerName: provider.name,
  type: game.type,
  rtp: game.rtp,
  mathHash: createHash('sha256').update(JSON.stringify(game)).digest('hex'),
  volatility: game.volatility,
  paytable: [],
  stakes: game.stakes,
  features: [],
  supportedCurrencies: game.stakes.map(({ currency }) => currency),
  exclusive: game.exclusive ?? false,
  minCycleMs: 0,
  hasDemo: false,
  hasFreeRounds: false,
  unkeptRules: innerRules.filter((rule) => !without.includes(rule)),
  images: { ...(game.scene !== undefined && { scene: game.scene }) },
});
