// How a player comes back from a self-exclusion, in words, by the rules that hold for the player.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePlayerRules } from '../../api.ts';

export interface WayBack {
  mayAskEarly: boolean;
  /** Days within which the operator decides; 0: nobody decides, or the rules are not read yet. */
  decideDays: number;
  /** Before it is begun: when the player may ask, and what follows. Undefined where it never ends, and while the rules are not read. */
  outlook(isForever: boolean): string | undefined;
  /** What follows once the player asks; empty while the rules are not read. */
  afterAsking(isForever: boolean): string;
}

const dayHours = 24;
/** A wait of one day is told in hours. */
const wholeDays = (hours: number): number => (hours > dayHours && hours % dayHours === 0 ? hours / dayHours : 0);

export function useWayBack(): WayBack {
  const { say } = useTexts();
  const rule = usePlayerRules()?.exclusionReturn;
  if (rule === undefined) return { mayAskEarly: false, decideDays: 0, outlook: () => undefined, afterAsking: () => '' };
  const { mayAskEarly, decideDays, waitHours, indefiniteWaitHours } = rule;
  function afterAsking(isForever: boolean): string {
    const hours = isForever ? indefiniteWaitHours : waitHours;
    const wait = { hours, days: wholeDays(hours) };
    return decideDays === null ? say('modals.exclusion.then-wait', wait) : say('modals.exclusion.then-decide', { ...wait, decideDays });
  }
  return {
    mayAskEarly,
    decideDays: decideDays ?? 0,
    outlook(isForever) {
      if (mayAskEarly) return `${say('modals.exclusion.ask-early')} ${afterAsking(isForever)}`;
      return isForever ? undefined : `${say('modals.exclusion.exclusion-ends')} ${afterAsking(isForever)}`;
    },
    afterAsking,
  };
}
