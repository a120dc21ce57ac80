// What a player does with accounts: use another, hide one, open one. The page shows the answer at once; refusals become alerts.
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Answer } from '#contract/kernel/calls.ts';
import { accountStatus } from '#contract/kernel/constants.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { withAccount } from '../account-rows.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Account } from '../api.ts';
import { useAccountFocus } from './use-account-focus.ts';

type Act = { kind: 'switch' | 'hide'; id: string; currency: string } | { kind: 'open'; currency: string };

async function perform(act: Act): Promise<Account> {
  if (act.kind === 'open') return (await callApi('openAccount', { body: { currency: act.currency } })).data;
  return (await callApi(act.kind === 'switch' ? 'switchAccount' : 'hideAccount', { params: { id: act.id } })).data;
}

/** Only one account is in use. */
function afterAct(accounts: readonly Account[], changed: Account): Account[] {
  const others = accounts.map((account) =>
    changed.status === accountStatus.active && account.id !== changed.id && account.status === accountStatus.active
      ? { ...account, status: accountStatus.open }
      : account,
  );
  return withAccount(others, changed);
}

export interface AccountActs {
  run: (act: Act, onDone?: () => void) => void;
  /** The accounts, by id, that something is being done with, and the currencies that are being opened, here or elsewhere on the page. */
  busyWith: ReadonlySet<string>;
}

/** An account that is there by its live event already is not held up by the answer that opens it. */
const placeOf = (act: Act): string => (act.kind === 'open' ? act.currency : act.id);

const actKey = ['account-act'] as const;

/** The number of the last act on each currency, and of the last switch. */
const lastOf = { acts: 0, switch: 0, currency: new Map<string, number>() };

function numberOf({ kind, currency }: Act): number {
  lastOf.acts += 1;
  lastOf.currency.set(currency, lastOf.acts);
  if (kind === 'switch') lastOf.switch = lastOf.acts;
  return lastOf.acts;
}

/** A late answer says less than what was done since: that has an answer of its own. */
const isOvertaken = (number: number, { currency, status }: Account): boolean =>
  number < (lastOf.currency.get(currency) ?? 0) || (status === accountStatus.active && number < lastOf.switch);

/** `box` holds what shows the accounts as they are `drawn`: the focus stays in it. */
export function useAccountActs(box: RefObject<HTMLElement | null>, drawn: readonly Account[] | undefined): AccountActs {
  const focus = useAccountFocus(box, drawn);
  const queries = useQueryClient();
  const texts = useTexts();
  const busyWith = useMutationState({
    filters: { mutationKey: actKey, status: 'pending' },
    select: ({ state }) => placeOf(state.variables as Act),
  });
  const { mutate } = useMutation({
    mutationKey: actKey,
    mutationFn: perform,
    onMutate: (act) => ({ number: numberOf(act), expectation: focus.expect(act.kind, act.currency) }),
    onSuccess(changed, _act, { number }) {
      if (isOvertaken(number, changed)) return;
      queries.setQueriesData<Answer<'listAccounts'>>(
        { queryKey: ['listAccounts'] },
        (answer) => answer && { ...answer, data: afterAct(answer.data, changed) },
      );
    },
    onError(error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
      void queries.invalidateQueries({ queryKey: ['listAccounts'] });
    },
    onSettled: (_account, _error, _act, begun) => focus.settle(begun?.expectation),
  });
  return {
    run: (act, onDone) => mutate(act, { ...(onDone && { onSuccess: onDone }) }),
    busyWith: new Set(busyWith),
  };
}
