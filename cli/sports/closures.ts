// Suspending what bets are taken on, and opening it again: a sport, an event, or a market of an event.
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import { setBookClosure } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

type Scope = BookRequest<'set-closure'>['scope'];

const usages: Record<Scope, string> = { sport: '<sport>', event: '<event>', market: '<event> <market>' };

function verbOf(scope: Scope, isClosed: boolean): AppVerb {
  const count = scope === 'market' ? 2 : 1;
  return {
    usage: `${usages[scope]} --reason "why"`,
    summary: isClosed
      ? `Takes no bets on a ${scope} from now on; bets that are open stay, and pages show it as suspended`
      : `Takes bets on a ${scope} again that an operator suspended`,
    options: ['reason'],
    async run(given) {
      const { context, actor, say, words } = given;
      const reason = requireReason(given);
      if (words.length !== count) throw new UsageError(`Name it by its id: ${usages[scope]}.`);
      const subject = words.join(' ');
      const isNew = await setBookClosure(context, { scope, subject, isClosed }, { actor, reason }).catch(asRefusal);
      const state = isClosed ? 'suspended' : 'open as far as operators go';
      say(isNew ? `${subject} is ${state}.` : `${subject} was ${state} already; nothing changed.`);
    },
  };
}

/** `suspend` and `open` of a scope. */
export const closureVerbs = (scope: Scope): { suspend: AppVerb; open: AppVerb } => ({
  suspend: verbOf(scope, true),
  open: verbOf(scope, false),
});
