import { type Environment, readChoice } from '#kit/environment.ts';
import type { AppMode } from './app-mode.ts';

export interface ReferenceConfig {
  /** `demo`: play money, mailbox page, movable clock. `production` switches these off and asks for its own secret. */
  mode: AppMode;
}

export const readReferenceConfig = (env: Environment): ReferenceConfig => ({
  mode: readChoice(env, 'APP_MODE', ['demo', 'production'], 'demo'),
});
