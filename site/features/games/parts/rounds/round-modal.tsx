// One round, opened over the page: what was staked, what was shown, and the ways to see and to check it again.
import { Play, ShieldCheck } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { ModalFrame } from '#site/shared/ui/dialog.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { Payout } from './payout.tsx';
import { resultTextOf } from './round-filter.ts';
import { Choices } from './choices.tsx';
import { RoundWindow } from './round-window.tsx';
import { Stake } from './stake.tsx';
import { useRound } from './use-round.ts';

type Round = Data<'readSpin'>;
type RoundRecord = NonNullable<Round['record']>;

function Facts({ round, timeZone }: { round: Round; timeZone: string }) {
  const { say, time } = useTexts();
  const money = useMoney();
  const facts = [
    { name: say('modals.spins.stake'), value: <Stake spin={round} />, look: 'money' },
    { name: say('modals.spins.payout'), value: <Payout spin={round} />, look: 'money' },
    ...(round.jackpotWin === undefined
      ? []
      : [{ name: say('modals.round.jackpot'), value: money(round.jackpotWin, round.currency), look: 'money text-gain' }]),
    { name: say('modals.spins.result'), value: say(resultTextOf(round)), look: '' },
    { name: say('modals.spins.at'), value: time(round.createdAt, timeZone), look: '' },
    ...(round.funds === undefined
      ? []
      : [
          { name: say('modals.round.before'), value: money(round.funds.before, round.currency), look: 'money' },
          { name: say('modals.round.after'), value: money(round.funds.after, round.currency), look: 'money' },
        ]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      {facts.map(({ name, value, look }) => (
        <div key={name}>
          <dt className="text-sm text-dim">{name}</dt>
          <dd className={`font-semibold ${look}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was staked for, and the free games of it behind a line of their own. */
function Shown({ record, currency }: { record: RoundRecord; currency: string }) {
  const { say } = useTexts();
  const money = useMoney();
  const [first, ...free] = record.steps;
  if (first === undefined) return null;
  return (
    <div className="mt-5">
      <RoundWindow step={first} symbols={record.symbols} />
      {free.length === 0 ? null : (
        <details className="mt-3 rounded-lg bg-panel p-3">
          <summary className="cursor-pointer font-semibold">{say('modals.round.free-games', { count: free.length })}</summary>
          <ol className="mt-3 grid gap-4">
            {free.map((step, index) => (
              <li key={index}>
                <p className="mb-1.5 flex justify-between gap-4 text-sm">
                  <span className="text-dim">{say('modals.round.free-game', { index: step.freeIndex, times: step.multiplier })}</span>
                  <span className="money">{money(step.payout, currency)}</span>
                </p>
                <RoundWindow step={step} symbols={record.symbols} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function Ways({ record }: { record: RoundRecord }) {
  const { say } = useTexts();
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-3">
        {record.replayUrl === null ? null : (
          <a href={record.replayUrl} {...elsewhere} className={buttonClass({ kind: 'main' })}>
            <Play size={16} aria-hidden="true" fill="currentColor" />
            {say('modals.round.replay')}
          </a>
        )}
        {record.verifyUrl === null ? null : (
          <a href={record.verifyUrl} {...elsewhere} className={buttonClass()}>
            <ShieldCheck size={16} aria-hidden="true" />
            {say('modals.round.verify')}
          </a>
        )}
      </div>
      {record.serverSeed === null ? <p className="mt-3 text-sm text-dim">{say('modals.round.verify-later')}</p> : null}
    </div>
  );
}

function Proof({ record, round }: { record: RoundRecord; round: Round }) {
  const { say } = useTexts();
  const facts = [
    { name: say('modals.round.number'), value: round.round },
    { name: say('modals.round.commit'), value: record.commit },
    { name: say('modals.round.client-seed'), value: record.clientSeed },
    { name: say('modals.round.nonce'), value: String(record.nonce) },
    ...(record.mathHash === '' ? [] : [{ name: say('modals.round.maths'), value: record.mathHash }]),
    { name: say('modals.round.server-seed'), value: record.serverSeed ?? say('modals.round.hidden') },
  ];
  return (
    <details className="mt-5 rounded-lg bg-panel p-3">
      <summary className="cursor-pointer font-semibold">{say('modals.round.proof')}</summary>
      <dl className="mt-2 grid gap-2.5 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-dim">{name}</dt>
            <dd className="font-mono text-xs break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RoundBody({ id, timeZone }: { id: string; timeZone: string }) {
  const texts = useTexts();
  const { say } = texts;
  const { data, error, isPending, refetch } = usePlayerQuery('readSpin', { params: { id } });
  if (isPending)
    return (
      <output aria-label={say('modals.loading')} className="grid gap-4">
        <Skeleton className="h-24 w-full rounded-lg" />
        <Skeleton className="h-52 w-full rounded-lg" />
      </output>
    );
  if (data === undefined) return <ErrorState text={formatRefusal(texts, error)} onRetry={() => void refetch()} />;
  const round = data.data;
  const { record } = round;
  return (
    <>
      <p className="mb-4 font-title text-lg font-bold">
        <Link to={`/games/${round.gameId}`} className="underline-offset-4 hover:underline">
          {round.gameName}
        </Link>
      </p>
      <Facts round={round} timeZone={timeZone} />
      {round.openRoundsRule === null ? null : (
        <p className="mt-4 text-sm text-dim">
          {say('modals.round.open-rounds', { version: round.openRoundsRule })}{' '}
          <Link to="/static/open-rounds" className="inline-flex min-h-6 items-center underline underline-offset-4">
            {say('modals.round.open-rounds-link')}
          </Link>
        </p>
      )}
      {record === undefined ? (
        <p className="mt-5 rounded-lg bg-panel p-4 text-dim">{say('modals.round.no-record')}</p>
      ) : (
        <>
          <Choices record={record} currency={round.currency} />
          <Shown record={record} currency={round.currency} />
          <Ways record={record} />
          <Proof record={record} round={round} />
        </>
      )}
    </>
  );
}

/** The round that the address names, over the page that is shown. */
export function RoundModal({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const { round, close } = useRound();
  return (
    <ModalFrame isOpen={round !== undefined} title={say('modals.round.title')} size="normal" onClose={close}>
      {round === undefined ? null : <RoundBody id={round} timeZone={timeZone} />}
    </ModalFrame>
  );
}
