// Where the focus goes when an act takes away what had it: to the account that came or is used now, or to the neighbour of the one
// that went.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { accountStatus } from '#contract/kernel/constants.ts';
import { type Account, useAccounts } from '../api.ts';

export interface Expected {
  isDone: (accounts: readonly Account[]) => boolean;
  /** The currency whose place gets it. */
  to: string | undefined;
}

export interface AccountFocus {
  /** An account of this currency is about to come, to be used, or to go. What was expected before is not waited for any more. */
  expect(what: 'open' | 'switch' | 'hide', currency: string): Expected;
  /** The act is over: what is not there by now does not come from it. A newer one goes on. */
  settle(expectation: Expected | undefined): void;
}

/** Returns the currency that stands beside this one, the next before the last. */
function neighbourOf(box: HTMLElement | null, currency: string): string | undefined {
  const shown = [...(box?.querySelectorAll<HTMLElement>('[data-account]') ?? [])].map((place) => place.dataset['account']);
  const at = shown.indexOf(currency);
  return shown[at + 1] ?? shown[at - 1];
}

/**
 * `box` holds the accounts as they are `drawn`, each with a focusable `data-account`, and takes the focus itself where none is left. What a component reads of
 * them by itself can be ahead of that: another that draws the places may not have been told yet.
 */
export function useAccountFocus(box: RefObject<HTMLElement | null>, drawn: readonly Account[] | undefined): AccountFocus {
  const { list } = useAccounts();
  const expected = useRef<Expected>(undefined);
  const [settled, setSettled] = useState<Expected>();
  // at once: what keeps the focus within a dialogue would move it first, where the drawing takes long
  useLayoutEffect(() => {
    if (list === undefined || drawn === undefined || expected.current === undefined) return;
    const { to, isDone } = expected.current;
    const isFulfilled = isDone(drawn);
    if (isFulfilled || (expected.current === settled && !isDone(list))) expected.current = undefined;
    // whoever has gone elsewhere meanwhile stays there
    if (!isFulfilled || document.activeElement?.contains(box.current) !== true) return;
    const place = to === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-account="${to}"]`);
    (place ?? box.current)?.focus();
  }, [list, drawn, box, settled]);
  return {
    expect(what, currency) {
      const isThat = (account: Account) => account.currency === currency && (what !== 'switch' || account.status === accountStatus.active);
      const expectation: Expected = {
        isDone: (accounts) => accounts.some(isThat) === (what !== 'hide'),
        to: what === 'hide' ? neighbourOf(box.current, currency) : currency,
      };
      expected.current = expectation;
      return expectation;
    },
    settle: setSettled,
  };
}
