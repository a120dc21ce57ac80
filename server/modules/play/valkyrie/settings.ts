// How the house is tied to Valkyrie, the open aggregator: where it launches games, the keys of both ways, and which games of which of its
// providers are offered. Valkyrie lists none, so the operator does.
import { type Static, Type } from 'typebox';
import { Shape } from '#contract/kernel/shapes.ts';
import type { Environment } from '#kit/environment.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { ConfiguredGame } from '../providers/configured-games.ts';
import { innerRules } from '../rules.ts';

const LaunchConfig = Type.Record(Type.String(), Type.Unknown());

/** What the launch says where a profile forbids it, by the rule. */
const SwitchOff = Type.Partial(Type.Record(Type.Enum([...innerRules]), LaunchConfig), { additionalProperties: false });

const Provider = Shape({
  /** Ours: small letters, digits and dashes, for ever, as rounds are booked under it. */
  identity: Type.String(),
  name: Type.String({ minLength: 1 }),
  /** As Valkyrie names it in `provider`. */
  provider: Type.String({ minLength: 1 }),
  /** As its operator address names it: {url}/{path}/gamelaunch. */
  path: Type.String({ pattern: '^[a-z0-9-]+$' }),
  /** Origins of the pages of its games. */
  origins: Type.Array(Type.String(), { minItems: 1 }),
  /** It never says isGameOver: each bet is a round of its own, which its DEPOSIT ends. */
  depositEndsRound: Type.Optional(Type.Boolean()),
  launchConfig: Type.Optional(LaunchConfig),
  switchOff: Type.Optional(SwitchOff),
  /** What a game's own launchConfig names stands before the provider's: the table, where that opens the game. */
  games: Type.Array(
    Shape({ ...ConfiguredGame.properties, launchConfig: Type.Optional(LaunchConfig), switchOff: Type.Optional(SwitchOff) }),
    { minItems: 1 },
  ),
});

export const ValkyrieSettings = Shape({
  /** Valkyrie's operator address with its base path: http://valkyrie:8084/operator */
  url: Type.String(),
  /** `operator_api_key` of its configuration, which we send. */
  operatorKey: Type.String({ minLength: 16 }),
  /** `api_key` of its `pam`, which it sends. */
  pamKey: Type.String({ minLength: 16 }),
  casino: Type.Optional(Type.String()),
  providers: Type.Array(Provider, { minItems: 1 }),
});
export type ValkyrieSettings = Static<typeof ValkyrieSettings>;
export type ValkyrieProvider = ValkyrieSettings['providers'][number];

const isSettings = validatorFor({ schema: ValkyrieSettings, httpPart: 'body' });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told below, with where its form is described
  }
}

/** Returns the settings; undefined where there are none. @throws Error that says what is wrong */
export function readValkyrieSettings(env: Environment): ValkyrieSettings | undefined {
  const text = env['VALKYRIE_SETTINGS'];
  if (text === undefined || text === '') return undefined;
  const settings = parse(text);
  if (!isSettings(settings) || !URL.canParse((settings as ValkyrieSettings).url))
    throw new Error('VALKYRIE_SETTINGS must be a JSON object as docs/providers.md describes it.');
  const { providers, url, ...rest } = settings as ValkyrieSettings;
  const names = providers.map(({ provider }) => provider);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`VALKYRIE_SETTINGS: two providers are called "${twice}" by Valkyrie.`);
  const exclusive = providers.find((one) => one.depositEndsRound === true && one.games.some((game) => game.exclusive === true));
  if (exclusive !== undefined)
    throw new Error(
      `VALKYRIE_SETTINGS: each bet of "${exclusive.identity}" is a round (depositEndsRound), so none of its games can be exclusive: leave one of both out.`,
    );
  return { ...rest, url: url.replace(/\/+$/, ''), providers };
}
