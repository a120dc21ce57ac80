import { closeDay, publishProofs } from '#server/modules/wallet/index.ts';
import type { AppVerb } from '../verb.ts';
import { proofTable } from './proof-table.ts';

export const publish: AppVerb = {
  usage: '',
  summary: 'Closes the days before today and publishes what was owed to all players then, a signed tree a currency; twice is once',
  async run({ context, say }) {
    await closeDay(context);
    const made = await publishProofs(context);
    say(made.length === 0 ? 'There is nothing new to publish.' : proofTable(context, made));
  },
};
