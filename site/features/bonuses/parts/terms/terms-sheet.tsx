// The terms of a bonus: eight headings, the version, what another version says otherwise, and a way to print them.
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useTerms } from '../../api.ts';
import type { Bonus, Terms } from '../../wagering.ts';
import { type TermsSection, termsSections } from './terms-sections.ts';
import { useTermsWords } from './use-terms-words.ts';

/** Lines of these terms that the newest ones lack, and lines that only those have. */
interface Difference {
  older: readonly string[];
  newer: readonly string[];
}

function differenceOf({ heading, lines }: TermsSection, newest: readonly TermsSection[]): Difference {
  const others = newest.find((one) => one.heading === heading)?.lines ?? [];
  return { older: lines.filter((line) => !others.includes(line)), newer: others.filter((line) => !lines.includes(line)) };
}

interface SectionProps {
  section: TermsSection;
  /** What another version says otherwise, before either knows of the player. */
  difference: Difference | undefined;
  id: string;
  level: 'h3' | 'h4';
}

function Section({ section, difference, id, level: Title }: SectionProps) {
  const { say } = useTexts();
  return (
    <section aria-labelledby={`${id}-${section.heading}`} className="border-t border-line py-3 first:border-t-0">
      <Title id={`${id}-${section.heading}`} className="font-sans text-base font-semibold tracking-normal">
        {say(`modals.bonus.heading-${section.heading}`)}
      </Title>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-dim">
        {section.lines.map((line) => (
          <li key={line} className={difference?.older.includes(line) === true ? 'font-medium text-ink' : undefined}>
            {line}
          </li>
        ))}
        {difference?.newer.map((line) => (
          <li key={line}>
            {say('modals.bonus.version-other')} <ins className="font-medium text-ink no-underline">{line}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a part of the page is being printed, which is then printed alone, and the way to begin that. */
function usePrinting(): [boolean, () => void] {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const { dataset } = document.documentElement;
    dataset['printsTerms'] = '';
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => {
      window.removeEventListener('afterprint', end);
      delete dataset['printsTerms'];
    };
  }, [isPrinting]);
  return [isPrinting, () => setPrinting(true)];
}

export interface TermsSheetProps {
  terms: Terms;
  /** A bonus that the player has under these terms. */
  own?: Bonus | undefined;
  /** The level of their title among the headings around it. */
  level?: 'h2' | 'h3';
  children?: ReactNode;
}

export function TermsSheet({ terms, own, level: Title = 'h3', children }: TermsSheetProps) {
  const { say } = useTexts();
  const id = useId();
  const words = useTermsWords(terms);
  const [isCompared, setCompared] = useState(false);
  const [isPrinting, print] = usePrinting();
  const isChanged = own !== undefined && terms.newestVersion > terms.version;
  const { identity, currency, newestVersion: termsVersion } = terms;
  const newest = useTerms({ identity, currency, termsVersion }, isCompared && isChanged).data?.data;
  // compared as they stand for everybody: the player's own dates and sums are the same under each
  const plain = termsSections(terms, words);
  const other = isCompared && newest !== undefined ? termsSections(newest, words) : undefined;
  return (
    <div className="terms-sheet" data-terms={terms.identity} data-printed={isPrinting || undefined}>
      {/* on the page of a bonus its name stands above the terms; on paper it would be missing */}
      {Title === 'h2' ? <p className="mb-1 hidden text-xl font-bold print:block">{terms.name}</p> : null}
      <Title className="text-lg">{Title === 'h2' ? say('modals.bonus.terms') : terms.name}</Title>
      {Title === 'h2' ? null : <p className="mt-1 text-dim">{terms.text}</p>}
      {children}
      <div className="mt-4 rounded-md bg-panel px-4 py-1">
        {termsSections(terms, words, own).map((section, index) => (
          <Section
            key={section.heading}
            id={id}
            level={Title === 'h2' ? 'h3' : 'h4'}
            section={section}
            difference={other && differenceOf(plain[index] ?? section, other)}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-dim">
        <span>{say('modals.bonus.version', { version: terms.version })}</span>
        <Button size="small" kind="quiet" onClick={print}>
          <Printer size={16} aria-hidden="true" />
          {say('modals.bonus.print')}
        </Button>
      </div>
      {isChanged ? (
        <p className="mt-1 text-sm text-dim">
          {say('modals.bonus.version-newer', { version: terms.newestVersion })}{' '}
          <button
            type="button"
            aria-pressed={isCompared}
            onClick={() => setCompared(!isCompared)}
            className="min-h-6 font-semibold text-ink underline underline-offset-4"
          >
            {say(isCompared ? 'modals.bonus.version-hide' : 'modals.bonus.version-compare')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

interface TermsOfProps {
  of: Pick<Bonus, 'identity' | 'currency' | 'termsVersion'>;
  own?: Bonus | undefined;
  children?: ReactNode;
}

/** The terms in each of their states: on their way, failed, there. */
export function TermsOf({ of, own, children }: TermsOfProps) {
  const texts = useTexts();
  const query = useTerms(of);
  const terms = query.data?.data;
  if (terms !== undefined)
    return (
      <TermsSheet terms={terms} own={own}>
        {children}
      </TermsSheet>
    );
  if (query.error !== null) return <ErrorState text={formatRefusal(texts, query.error)} onRetry={() => void query.refetch()} />;
  return (
    <output aria-label={texts.say('modals.loading')} className="grid gap-3">
      <Skeleton className="h-7 w-1/2 rounded-sm" />
      <Skeleton className="h-96 w-full rounded-md" />
    </output>
  );
}
