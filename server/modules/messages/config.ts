import { type Environment, readSwitch } from '#kit/environment.ts';

export interface MessagesConfig {
  /** Takes push services without TLS and in inner networks: for tests and for trying one out. */
  pushInner: boolean;
}

export const readMessagesConfig = (env: Environment): MessagesConfig => ({ pushInner: readSwitch(env, 'PUSH_INNER', false) });
