import { resendCalls } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, requireReason } from '../verb.ts';
import { requireId } from './require-bet.ts';

export const resend: AppVerb = {
  usage: '<bet> --reason "why"',
  summary: 'Sends calls of a bet to the wallet again that are stuck: after three days without success, or refused for good',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireId(given, 'the bet');
    const resent = await resendCalls(context, id, { actor, reason }).catch(asRefusal);
    if (resent === 0) say('No call of this bet is stuck; nothing was sent.');
    else say(`${resent} ${resent === 1 ? 'call is' : 'calls are'} sent again, for three days at most: npm run op -- bet show ${id}`);
  },
};
