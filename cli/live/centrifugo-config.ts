import { centrifugoConfig } from '#server/modules/live/index.ts';
import type { AppVerb } from '../verb.ts';

export const printCentrifugoConfig: AppVerb = {
  usage: '',
  summary: 'Prints a configuration for Centrifugo; its secrets come from its environment, see docs/live.md',
  async run({ context, say }) {
    say(JSON.stringify(centrifugoConfig(context.config, context.parts.channels), null, 2));
  },
};
