// The page about who the player is: the checks and the documents that are asked for, why, how each stands, what it opens, and the way through them.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { CheckList } from './check-list.tsx';
import { CheckerFrame } from './checker-frame.tsx';
import { Documents } from './documents/documents.tsx';
import { NeedsList } from './needs-list.tsx';

type State = Data<'readVerification'>;
const room = 'rounded-lg bg-room p-5 sm:p-7';
/** The pages hear of a change at once; where the live connection is away, it is asked for. */
const askEveryMs = 5000;

const isWaiting = ({ checks }: State): boolean => checks.some(({ status }) => status === 'pending' || status === 'on-hold');
const isDone = ({ checks }: State): boolean => checks.every(({ status }) => status === 'approved');

interface StepProps {
  state: State;
  isBusy: boolean;
  onBegin: () => void;
}

/** The one thing that there is to do now, or why there is none. */
function NextStep({ state, isBusy, onBegin }: StepProps) {
  const { say } = useTexts();
  if (isWaiting(state)) return <p className="text-dim">{say('modals.verification.pending-text')}</p>;
  if (isDone(state)) return <p className="text-dim">{say('modals.verification.done-text')}</p>;
  if (state.canBegin)
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button kind="main" isBusy={isBusy} onClick={onBegin}>
          {say(state.checks.some(({ status }) => status === 'retry') ? 'modals.verification.again' : 'modals.verification.start')}
        </Button>
        <p className="max-w-[30em] text-sm text-dim">{say('modals.verification.start-text')}</p>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Link to="/questions/contact" className={buttonClass()}>
        {say('modals.verification.support')}
      </Link>
      <p className="max-w-[30em] text-sm text-dim">{say('modals.verification.closed-text')}</p>
    </div>
  );
}

function useWidget(state: State | undefined) {
  const texts = useTexts();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<{ url: string; version: number }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function begin(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { url } = (await callApi('openVerification')).data;
      setOpened({ url, version: state?.version ?? 0 });
    } catch (error) {
      setProblem(formatRefusal(texts, error));
      void queries.invalidateQueries({ queryKey: ['readVerification'] });
    }
    setBusy(false);
  }
  // what was handed in changes the state: the widget has done its part
  if (opened !== undefined && state !== undefined && state.version > opened.version) setOpened(undefined);
  return { url: opened?.url, isBusy, problem, begin, close: () => setOpened(undefined) };
}

export function Verification({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const { say } = texts;
  const [isOpen, setOpen] = useState(false);
  const query = usePlayerQuery(
    'readVerification',
    {},
    { everyMs: askEveryMs, isDone: ({ data }: Answer<'readVerification'>) => !isOpen && !isWaiting(data) },
  );
  const state = query.data?.data;
  const widget = useWidget(state);
  if ((widget.url !== undefined) !== isOpen) setOpen(widget.url !== undefined);
  if (query.error !== null && state === undefined)
    return <ErrorState text={formatRefusal(texts, query.error)} onRetry={() => void query.refetch()} />;
  if (state === undefined)
    return (
      <output aria-label={say('modals.loading')} className="grid gap-4">
        <Skeleton className="h-72 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </output>
    );
  return (
    <div className="grid min-w-0 gap-4">
      <section aria-labelledby="own-checks" className={room}>
        <h2 id="own-checks" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          {say('modals.verification.checks')}
        </h2>
        <p className="mt-1.5 mb-4 max-w-[44em] text-dim">{say('modals.verification.intro')}</p>
        <CheckList checks={state.checks} needs={state.needs} timeZone={profile.timeZone} />
        {widget.problem === undefined ? null : (
          <div className="mt-4">
            <ProblemNote>
              <p>{widget.problem}</p>
            </ProblemNote>
          </div>
        )}
        <div className="mt-5">
          {widget.url === undefined ? (
            <NextStep state={state} isBusy={widget.isBusy} onBegin={() => void widget.begin()} />
          ) : (
            <CheckerFrame url={widget.url} onClose={widget.close} />
          )}
        </div>
        <Documents timeZone={profile.timeZone} />
      </section>
      <section aria-labelledby="what-needs-it" className={room}>
        <h2 id="what-needs-it" className="mb-2 text-xl">
          {say('modals.verification.needs')}
        </h2>
        <NeedsList needs={state.needs} later={state.later} timeZone={profile.timeZone} />
        <Link to="/questions/verification" className="mt-4 inline-block text-sm underline underline-offset-4">
          {say('modals.verification.guide')}
        </Link>
      </section>
    </div>
  );
}
