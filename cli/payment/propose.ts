import { proposeOutcome } from '#server/modules/payments/index.ts';
import { requireCase } from './require-case.ts';
import { requireReason, UsageError, type AppVerb } from '../verb.ts';

export const propose: AppVerb = {
  usage: '<case> --as paid|not-paid|credit|collected|written-off|returned|pay-out|refunded|dismiss --reason "why"',
  summary: 'Proposes how an unclear payment is decided; another operator confirms it',
  options: ['as', 'reason'],
  async run(given) {
    const { context, actor, say, options } = given;
    const reason = requireReason(given);
    const caseId = requireCase(given);
    const outcome = options['as'];
    if (outcome === undefined) throw new UsageError('Name the outcome: --as paid');
    await context.database.transact(async (tx) => await proposeOutcome(tx, context, { caseId, outcome, reason, actor }));
    say(`"${outcome}" waits for a second operator: npm run op -- payment confirm ${caseId} --reason "checked"`);
  },
};
