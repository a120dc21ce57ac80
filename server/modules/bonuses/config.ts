import { type Environment, readSwitch } from '#kit/environment.ts';

export interface BonusConfig {
  /** The samples of deploy/bonuses are published at the start where there are none of their names; in a demo alone. */
  bonusSamples: boolean;
}

export const readBonusConfig = (env: Environment, mode: 'demo' | 'production'): BonusConfig => ({
  bonusSamples: readSwitch(env, 'BONUS_SAMPLES', true) && mode === 'demo',
});
