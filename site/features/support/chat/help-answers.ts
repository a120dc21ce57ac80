// Answers of the help pages to what somebody is about to ask: by all of its words, or else by its longer ones, each for itself.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

export type HelpPage = Data<'listContentPages'>[number];

const pauseMs = 350;
const minLetters = 4;
const maxWords = 4;
const maxPages = 3;
/** Longer searches are refused. */
const maxSearch = 80;
const sections: HelpPage['section'][] = ['questions', 'static'];

/** The words of a question that can tell one page from another, the longest first. */
export function tellingWords(text: string): string[] {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length >= minLetters);
  words.sort((a, b) => b.length - a.length);
  return words.slice(0, maxWords);
}

/** The pages that most of the lists have, and of those the ones that stand first in them. A page that one word of several finds is chance. */
export function bestOf(lists: readonly (readonly HelpPage[])[]): HelpPage[] {
  const found = new Map<string, { page: HelpPage; hits: number; places: number }>();
  for (const list of lists)
    for (const [place, page] of list.entries()) {
      const key = `${page.section}/${page.identity}`;
      const one = found.get(key) ?? { page, hits: 0, places: 0 };
      found.set(key, { page, hits: one.hits + 1, places: one.places + place });
    }
  const needed = lists.length > 2 ? 2 : 1;
  const pages = [...found.values()].filter(({ hits }) => hits >= needed);
  pages.sort((a, b) => b.hits - a.hits || a.places - b.places);
  return pages.map(({ page }) => page);
}

/** What was typed, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

export interface HelpAnswers {
  pages: HelpPage[];
  /** False while what was typed last has not been looked for. */
  isCurrent: boolean;
}

/** Looks for pages that answer a text. A search that fails finds nothing. */
export function useHelpAnswers(text: string, isEnabled: boolean): HelpAnswers {
  const { locale } = useTexts();
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const words = tellingWords(paused);
  const isOn = isEnabled && words.length > 0;
  const search = (what: string) => callQuery('listContentPages', { params: { locale }, query: { search: what, section: sections } });
  const whole = useQuery({ ...search(paused.slice(0, maxSearch)), enabled: isOn });
  const isWholeEmpty = whole.isError || whole.data?.data.length === 0;
  const parts = useQueries({ queries: words.map((word) => ({ ...search(word), enabled: isOn && isWholeEmpty })) });
  const isDone = (query: { isSuccess: boolean; isError: boolean }) => query.isSuccess || query.isError;
  if (!isOn) return { pages: [], isCurrent: paused === wanted };
  const pages = isWholeEmpty ? bestOf(parts.map(({ data }) => data?.data ?? [])) : (whole.data?.data ?? []);
  return {
    pages: pages.slice(0, maxPages),
    isCurrent: paused === wanted && isDone(whole) && (!isWholeEmpty || parts.every(isDone)),
  };
}
