// Help: every question with its search, and beside it the answer. The page stays while one answer follows another.
import { useQueryClient } from '@tanstack/react-query';
import { useQuery } from '#site/shared/api/use-query.ts';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { pagesQuery } from '../api.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';

type Question = Data<'listContentPages'>[number];

function QuestionList({ questions, shown }: { questions: readonly Question[]; shown: string | undefined }) {
  const groups = [...new Set(questions.map(({ group }) => group))].map((group) => ({
    group,
    rows: questions.filter((question) => question.group === group),
  }));
  return groups.map(({ group, rows }) => (
    <section key={group}>
      {group === null ? null : <h2 className="mb-1 px-3 font-sans text-sm font-semibold tracking-normal text-dim">{group}</h2>}
      <ul>
        {rows.map(({ identity, title }) => (
          <li key={identity}>
            <Link to={`/questions/${identity}`} className="question-line" aria-current={identity === shown ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const foundQuery = (locale: string, word: string) =>
  callQuery('listContentPages', { params: { locale }, query: { section: ['questions'], search: word } });

/** Goes to the question that fits best once the answer to what is typed is there, unless something else is typed by then. */
function useFirstFound(): (field: HTMLInputElement) => Promise<void> {
  const { locale } = useTexts();
  const queries = useQueryClient();
  const router = useRouter();
  return async (field) => {
    const word = field.value.trim();
    const query = word === '' ? pagesQuery(locale, 'questions') : foundQuery(locale, word);
    // where it fails the list says so
    const answer = await queries.ensureQueryData(query).catch(() => undefined);
    const first = answer?.data[0];
    if (first === undefined || field.value.trim() !== word || !field.isConnected) return;
    await router.navigate({ href: `/questions/${first.identity}` });
  };
}

/** The questions that fit what is typed, best first; all of them in their order while nothing is. */
function useFound(text: string): { list: readonly Question[]; isSearching: boolean; hasFailed: boolean } {
  const { locale } = useTexts();
  const all = useQuery(pagesQuery(locale, 'questions'));
  const word = useDeferredValue(text.trim());
  const found = useQuery({
    ...foundQuery(locale, word),
    enabled: word !== '',
    placeholderData: (before) => before,
  });
  const shown = word === '' ? all : found;
  return { list: shown.data?.data ?? [], isSearching: word !== '' && !found.isFetching, hasFailed: shown.isError };
}

export default function QuestionsPage() {
  const { say } = useTexts();
  const goToFirst = useFirstFound();
  const field = useRef<HTMLInputElement>(null);
  const shown = useParams({ strict: false, select: (params: Record<string, string>) => params['pageIdentity'] });
  const [text, setText] = useState('');
  const { list, isSearching, hasFailed } = useFound(text);
  const Title = shown === undefined ? 'h1' : 'p';
  const none = text.trim() !== '' && isSearching && list.length === 0;
  return (
    <div className="questions" data-shown={shown === undefined ? undefined : ''}>
      <div className="questions-side">
        <Title className="font-title text-3xl leading-tight font-bold">{say('pages.questions.title')}</Title>
        <search className="relative mt-4 block">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (field.current !== null) void goToFirst(field.current);
            }}
          >
            <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.25 start-3.5 text-dim" />
            <input
              ref={field}
              type="search"
              className="field w-full pe-3 ps-10.5"
              aria-label={say('pages.questions.search')}
              placeholder={say('pages.questions.search')}
              maxLength={80}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </form>
        </search>
        <output className="sr-only">{isSearching ? say('pages.questions.found', { count: list.length }) : ''}</output>
        <nav aria-label={say('pages.questions.title')} className="question-groups mt-4">
          {hasFailed ? <p className="px-3 text-dim">{say('pages.questions.failed')}</p> : null}
          {none ? <p className="px-3 text-dim">{say('pages.questions.none')}</p> : <QuestionList questions={list} shown={shown} />}
        </nav>
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
