// What play cost so far, before it goes on. Nothing but an answer closes it; each way out is one press, as the way on is.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatElapsed } from '#kit/format-elapsed.ts';
import { signOut } from '#site/features/session/index.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { addressOf } from '#site/shared/page/localized-url.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ModalFrame } from '#site/shared/ui/dialog.tsx';
import { acknowledgeCheck, type Way } from './acknowledge-check.ts';
import { tellOfLeaving } from './left-play.ts';
import { Net } from './net.tsx';
import type { PlaySession } from './play-session-query.ts';
import { useNow } from './use-now.ts';

type Session = NonNullable<PlaySession['session']>;

function Cost({ line, title }: { line: Session['total']; title: string | undefined }) {
  const { say } = useTexts();
  const money = useMoney();
  return (
    <section className="rounded-md bg-panel px-4 py-3">
      {title === undefined ? null : <h3 className="mb-1 text-sm text-dim">{title}</h3>}
      <dl className="grid gap-1.5">
        <div className="flex justify-between gap-4">
          <dt className="text-dim">{say('modals.reality-check.staked')}</dt>
          <dd className="money">{money(line.staked, line.currency)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-dim">{say('modals.reality-check.won')}</dt>
          <dd className="money">{money(line.won, line.currency)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-1.5 font-semibold">
          <dt>{say('modals.play-clock.net')}</dt>
          <dd data-fact="net">
            <Net amount={line.net} currency={line.currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Costs({ session: { figures, total } }: { session: Session }) {
  const { say } = useTexts();
  if (figures.length === 1 && figures[0]?.currency === total.currency) return <Cost line={total} title={undefined} />;
  return (
    <div className="grid gap-2">
      {figures.map((line) => (
        <Cost key={line.currency} line={line} title={line.currency} />
      ))}
      <Cost line={total} title={figures.length === 0 ? undefined : say('modals.reality-check.together', { currency: total.currency })} />
    </div>
  );
}

/** Answers the check and goes where the answer leads. A way out leads there also where the server cannot be told. */
function useAnswer(dueAt: string) {
  const texts = useTexts();
  const queries = useQueryClient();
  const router = useRouter();
  const { prefix } = usePageContext();
  const [busy, setBusy] = useState<Way | 'sign-out'>();
  const [error, setError] = useState<string>();
  async function answer(way: Way, to?: string): Promise<void> {
    setBusy(way);
    setError(undefined);
    if (to !== undefined && document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
    try {
      await acknowledgeCheck(queries, dueAt, way);
    } catch (cause) {
      if (to === undefined) setError(formatRefusal(texts, cause));
    }
    setBusy(undefined);
    if (to === undefined) return;
    tellOfLeaving();
    await router.navigate({ href: addressOf(to, prefix) });
  }
  async function leaveHouse(): Promise<void> {
    setBusy('sign-out');
    await signOut(texts, async () => await router.navigate({ to: '/' }));
    setBusy(undefined);
  }
  return { busy, error, answer, leaveHouse };
}

export interface RealityCheckDialogProps {
  session: Session;
  dueAt: string;
  aheadMs: number;
}

export default function RealityCheckDialog({ session, dueAt, aheadMs }: RealityCheckDialogProps) {
  const { say } = useTexts();
  const { busy, error, answer, leaveHouse } = useAnswer(dueAt);
  const began = Date.parse(session.beganAt);
  const elapsed = formatElapsed(useNow(began - aheadMs) + aheadMs - began);
  const isBusy = busy !== undefined;
  return (
    <ModalFrame isOpen title={say('modals.reality-check.title')} size="small" holdsInput>
      <p className="text-dim">{say('modals.reality-check.text')}</p>
      <p role="timer" data-fact="elapsed" className="my-4 text-center short:my-1 font-title text-4xl font-bold tabular-nums">
        {elapsed}
      </p>
      <Costs session={session} />
      {error === undefined ? null : (
        <p role="alert" className="mt-3 text-sm text-loss">
          {error}
        </p>
      )}
      <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
        <Button kind="main" disabled={isBusy && busy !== 'leave'} isBusy={busy === 'leave'} onClick={() => void answer('leave', '/games')}>
          {say('modals.reality-check.leave')}
        </Button>
        <Button kind="main" disabled={isBusy && busy !== 'continue'} isBusy={busy === 'continue'} onClick={() => void answer('continue')}>
          {say('modals.reality-check.continue')}
        </Button>
        <Button
          disabled={isBusy && busy !== 'break'}
          isBusy={busy === 'break'}
          onClick={() => void answer('break', '/profile/limits#break')}
        >
          {say('modals.reality-check.break')}
        </Button>
        <Button
          disabled={isBusy && busy !== 'history'}
          isBusy={busy === 'history'}
          onClick={() => void answer('history', '/profile/history/spins')}
        >
          {say('modals.reality-check.history')}
        </Button>
      </div>
      <Button
        kind="quiet"
        isWide
        className="mt-2.5"
        disabled={isBusy && busy !== 'sign-out'}
        isBusy={busy === 'sign-out'}
        onClick={() => void leaveHouse()}
      >
        {say('modals.user-menu.sign-out')}
      </Button>
    </ModalFrame>
  );
}
