// The first minute of somebody who has just opened an account: which of its steps are done, and whether the list is put away.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useLimitPrompt } from '#site/features/protection/index.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { changeProfile, firstStepsMark, type Profile } from '#site/shared/api/session.ts';
import { useAccounts } from '#site/features/wallet/index.ts';

const newForMs = 30 * 86_400_000;
/** The address may be confirmed on another device, of which no news comes here. */
const askAgainMs = 10_000;
const awayKey = (id: string): string => `first-steps-away:${id}`;

export interface FirstSteps {
  email: boolean;
  money: boolean;
  game: boolean;
}

/** Which steps are done, as news of accounts, payments and the address comes in; undefined until it is known. */
function useDoneSteps(profile: Profile, isAsked: boolean): FirstSteps | undefined {
  const queries = useQueryClient();
  const { list } = useAccounts();
  const isWaiting = isAsked && !profile.isEmailConfirmed;
  const asked = usePlayerQuery(
    'readProfile',
    {},
    { isEnabled: isWaiting, everyMs: askAgainMs, isDone: ({ data }) => data.isEmailConfirmed },
  ).data?.data;
  const deposit = { type: invoiceType.deposit, status: [invoiceStatus.success], perPage: 1 };
  const deposits = usePlayerQuery('listInvoices', { query: deposit }, { isEnabled: isAsked }).data?.data;
  const spins = usePlayerQuery('listSpins', { query: { perPage: 1 } }, { isEnabled: isAsked }).data?.data;
  useEffect(() => {
    if (asked?.isEmailConfirmed === true && !profile.isEmailConfirmed) changeProfile(asked);
  }, [asked, profile.isEmailConfirmed]);
  const moved = list?.map(({ version }) => version).join();
  const hasPlayed = spins !== undefined && spins.length > 0;
  useEffect(() => {
    // a round moves an account: that is how this page hears of one played elsewhere
    if (isAsked && !hasPlayed && moved !== undefined) void queries.invalidateQueries({ queryKey: ['listSpins'] });
  }, [isAsked, hasPlayed, moved, queries]);
  if (deposits === undefined || spins === undefined || list === undefined) return undefined;
  const hasMoney = deposits.length > 0 || list.some(({ balance }) => balance > 0);
  return { email: profile.isEmailConfirmed, money: hasMoney || hasPlayed, game: hasPlayed };
}

/** The steps of a player who is new here, until all are done or the list is put away; undefined: nothing is to be shown. */
export function useFirstSteps(profile: Profile) {
  const [isAway, setAway] = useState(() => localStorage.getItem(awayKey(profile.id)) !== null);
  const [isNew] = useState(() => Date.now() - new Date(profile.createdAt).getTime() < newForMs);
  const [wasOpen, setWasOpen] = useState(false);
  const isAsked = isNew && !isAway;
  const steps = useDoneSteps(profile, isAsked);
  const isDone = steps !== undefined && steps.email && steps.money && steps.game;
  if (steps !== undefined && !isDone && !wasOpen) setWasOpen(true);
  const isLimitDue = useLimitPrompt('sign-up');
  const isOpen = isAsked && steps !== undefined && isLimitDue !== undefined && !isDone;
  useEffect(() => {
    // the next page keeps its place free from the first paint on (site-build.ts)
    if (isOpen) localStorage.setItem(firstStepsMark, isLimitDue ? 'limit' : '1');
    else if (!isAsked || isDone) localStorage.removeItem(firstStepsMark);
  }, [isOpen, isAsked, isDone, isLimitDue]);
  const putAway = (): void => {
    localStorage.setItem(awayKey(profile.id), '1');
    setAway(true);
  };
  const isShown = isOpen || (isAsked && isDone && wasOpen);
  return isShown ? { steps, isDone, putAway } : undefined;
}

/** The first game that is open, to begin with. */
export function useFirstGame() {
  const collections = useQuery(callQuery('listCollections')).data?.data;
  return collections?.flatMap(({ games }) => games).find(({ isComingSoon }) => !isComingSoon);
}
