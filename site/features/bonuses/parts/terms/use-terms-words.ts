import { useQueries } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import type { TermsWords } from './terms-sections.ts';

const longMs = 600_000;

/** The names of games, once they are known; an identity stands for itself until then. */
export function useGameNames(identities: readonly string[]): (identity: string) => string {
  const known = useQueries({
    queries: [...new Set(identities)].map((id) => ({ ...callQuery('readGame', { params: { id } }), staleTime: longMs })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.data.identity, data.data.name] as const]))),
  });
  return (identity) => known.get(identity) ?? identity;
}

/** The player's own time zone; for a guest the one that the server draws in, so that nothing changes as the page wakes. */
export function useTimeZone(): string {
  const session = useSession();
  return session.status === 'player' ? session.profile.timeZone : 'UTC';
}

type Terms = Answer<'readBonusTerms'>['data'];

/** What terms are written with, in the reader's language and the player's clock. */
export function useTermsWords(terms: Pick<Terms, 'currency' | 'wagering' | 'amount'> | undefined): TermsWords {
  const texts = useTexts();
  const money = useMoney();
  const timeZone = useTimeZone();
  const { wagering, amount, currency = '' } = terms ?? {};
  const gameName = useGameNames([
    ...Object.keys(wagering?.weights.games ?? {}),
    ...(wagering?.excludedGames ?? []),
    ...(amount?.freeSpins?.games ?? []),
  ]);
  return {
    texts,
    gameName,
    money: (minor) => money(minor, currency) ?? '…',
    day: (at) => texts.time(at, timeZone),
  };
}
