// A slip in an address: `?slip=<event>~<market>~<specifiers>~<outcome>` and further ones behind commas.
import { maxLegs } from '#sportsbook/slip/index.ts';

export type PreparedPick = Readonly<Record<'eventId' | 'marketId' | 'specifiers' | 'outcomeId', string>>;

const idPattern = /^[\x21-\x7e]{1,120}$/;

/** The picks that an address names; what is none falls away. */
export function readPrepared(text: string | undefined): PreparedPick[] {
  const picks = (text ?? '').split(',').flatMap((part) => {
    const [eventId = '', marketId = '', specifiers = '', outcomeId = ''] = part.split('~');
    const isPick = [eventId, marketId, outcomeId].every((id) => idPattern.test(id)) && specifiers.length <= 120;
    return isPick ? [{ eventId, marketId, specifiers, outcomeId }] : [];
  });
  return picks.slice(0, maxLegs);
}

/** The address of a slip, on the board. */
export const preparedAddress = (picks: readonly PreparedPick[]): string =>
  `/betting?${new URLSearchParams({
    slip: picks.map(({ eventId, marketId, specifiers, outcomeId }) => [eventId, marketId, specifiers, outcomeId].join('~')).join(','),
  })}`;
