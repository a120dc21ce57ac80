import { decideProposal, refusalText } from '#server/modules/sports/index.ts';
import { requireId } from '../bet/require-bet.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, Refusal, requireReason } from '../verb.ts';

const verbOf = (verdict: 'confirm' | 'refuse', summary: string): AppVerb => ({
  usage: '<proposal> --reason "why"',
  summary,
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireId(given, 'the proposal');
    const { kind, subject, state, refusal } = await decideProposal(context, { id, verdict, reason, actor }).catch(asRefusal);
    if (state === 'failed') throw new Refusal(`It is confirmed, but cannot be done: ${refusalText(refusal ?? '')}`);
    if (state === 'refused') say(`${kind} of ${subject} is refused; nothing was changed.`);
    else if (state === 'done') say(`${kind} of ${subject} is done.`);
    else say(`${kind} of ${subject} is confirmed. The book does not answer now; it is asked again each minute.`);
  },
});

export const confirm = verbOf('confirm', 'Does what another operator proposed for a bet or a window');
export const refuse = verbOf('refuse', 'Refuses what another operator proposed for a bet or a window');
