// What somebody who is new here does first, one real act after another. It ticks itself off and stays until it is done or put away.
import { CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { LimitPrompt } from '#site/features/protection/index.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { ResendEmail } from '#site/shared/forms/resend-email.tsx';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { useIsOpening } from '#site/shared/modals/prepared-opening.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { useFirstGame, useFirstSteps } from '../use-first-steps.ts';

interface StepProps {
  number: number;
  title: TextKey;
  text: TextKey;
  isDone: boolean;
  /** The one to do now: where room is short the others are but named. */
  isNext: boolean;
  children: ReactNode;
}

function Step({ number, title, text, isDone, isNext, children }: StepProps) {
  const { say } = useTexts();
  const rest = isNext ? '' : '@max-2xl:hidden';
  return (
    <li className={`flex gap-3.5 rounded-md p-4 ${isDone ? '' : 'bg-night'}`}>
      {isDone ? (
        <CircleCheck size={26} aria-hidden="true" className="shrink-0 text-ink" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-6.5 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold"
        >
          {number}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className={`font-semibold ${isDone ? 'text-dim' : ''}`}>
          {say(title)}
          {isDone ? <span className="sr-only"> – {say('modals.first-steps.ticked')}</span> : null}
        </h3>
        {isDone ? null : (
          <>
            <p className={`mt-1 mb-3 text-sm text-dim ${rest}`}>{say(text)}</p>
            <div
              className={`mt-auto flex flex-wrap items-center gap-2 *:h-auto *:min-h-9 *:max-w-full *:py-1.5 *:whitespace-normal ${rest}`}
            >
              {children}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function StepList({ email, money, game }: { email: boolean; money: boolean; game: boolean }) {
  const { say } = useTexts();
  const { isPlayMoney } = useOperatorSettings();
  const modals = useModals();
  const isOpening = useIsOpening('wallet');
  const first = useFirstGame();
  const next = email ? (money ? 3 : 2) : 1;
  const play = first === undefined ? '/games' : `/games/${first.identity}${money ? '?real=true' : ''}`;
  return (
    <ol className="grid gap-3 @2xl:grid-cols-3">
      <Step number={1} title="modals.first-steps.email" text="modals.first-steps.email-text" isDone={email} isNext={next === 1}>
        {isPlayMoney ? (
          <a href="/mailbox" target="_blank" rel="noreferrer" className={buttonClass({ size: 'small', kind: 'main' })}>
            {say('modals.first-steps.mailbox')}
          </a>
        ) : null}
        <ResendEmail />
      </Step>
      <Step
        number={2}
        title={isPlayMoney ? 'modals.first-steps.play-money' : 'modals.first-steps.deposit'}
        text={isPlayMoney ? 'modals.first-steps.play-money-text' : 'modals.first-steps.deposit-text'}
        isDone={money}
        isNext={next === 2}
      >
        <Button size="small" kind="pay" isBusy={isOpening} onClick={() => modals.open('wallet', 'deposit')}>
          {say('modals.first-steps.to-deposit')}
        </Button>
      </Step>
      <Step number={3} title="modals.first-steps.game" text="modals.first-steps.game-text" isDone={game} isNext={next === 3}>
        <Link to={play} className={buttonClass({ size: 'small', kind: money ? 'pay' : 'plain' })}>
          {first === undefined ? say('modals.first-steps.games') : say('modals.first-steps.play', { name: first.name })}
        </Link>
      </Step>
    </ol>
  );
}

function StepsOf({ profile }: { profile: Profile }) {
  const { say } = useTexts();
  const shown = useFirstSteps(profile);
  if (shown === undefined) return null;
  const { steps, isDone, putAway } = shown;
  const count = [steps.email, steps.money, steps.game].filter(Boolean).length;
  return (
    <section aria-labelledby="first-steps" className="first-steps @container">
      <div className="mb-3 flex items-center gap-4">
        <h2 id="first-steps" className="min-w-0 flex-1 text-xl">
          {say(isDone ? 'modals.first-steps.done' : 'modals.first-steps.title')}
        </h2>
        <output className="text-sm whitespace-nowrap text-dim">{say('modals.first-steps.count', { count })}</output>
        <button
          type="button"
          onClick={putAway}
          aria-label={say('modals.first-steps.put-away')}
          className="-me-2 grid size-10 shrink-0 place-items-center rounded-full text-dim transition hover:bg-panel hover:text-ink"
        >
          <X size={19} aria-hidden="true" />
        </button>
      </div>
      <StepList {...steps} />
      <LimitPrompt place="sign-up" className="mt-3" />
    </section>
  );
}

/** The first steps of a player who is new here; nothing for everybody else. */
export function FirstSteps() {
  const session = useSession();
  return session.status === 'player' ? <StepsOf key={session.profile.id} profile={session.profile} /> : null;
}
