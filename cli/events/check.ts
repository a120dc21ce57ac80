import { checkEvents, sealEvents } from '#server/platform/audit-chain.ts';
import { type AppVerb, Refusal } from '../verb.ts';

export const check: AppVerb = {
  usage: '',
  summary: 'Walks the chain of significant events and names every one that was changed, removed or put in later',
  async run({ context, say }) {
    await sealEvents(context.database);
    const { ok, sealed, waiting, violations } = await checkEvents(context);
    say(`${sealed} events in the chain, ${waiting} wait for their place`);
    if (!ok) throw new Refusal(['The log of significant events was CHANGED:', ...violations].join('\n  '));
    say('The chain is whole.');
  },
};
