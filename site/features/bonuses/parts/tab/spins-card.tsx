// Free spins: how many are left, what each is worth, and the way to their game.
import { useState } from 'react';
import { playerFreeSpinStatus } from '#contract/kernel/constants.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { type FreeSpins, previewCancelSpins, useBonusActs } from '../../api.ts';
import { useGameNames, useTimeZone } from '../terms/use-terms-words.ts';
import { PreviewedQuestion } from '../previewed-question.tsx';
import { usePreview } from '../use-preview.ts';
import { formatState } from './state-words.ts';

function GiveBack({ spins, refuse }: { spins: FreeSpins; refuse: (error: unknown) => void }) {
  const { say } = useTexts();
  const { cancelSpins } = useBonusActs();
  const preview = usePreview([spins.id, spins.version], async () => await previewCancelSpins(spins.id));
  return (
    <>
      <Button kind="quiet" onClick={preview.open}>
        {say('modals.bonus.give-back')}
      </Button>
      <PreviewedQuestion
        preview={preview}
        title={say('modals.bonus.give-back-sure')}
        text={say('modals.bonus.give-back-stays')}
        confirmWord={say('modals.bonus.give-back')}
        isBusy={cancelSpins.isPending}
        onConfirm={() => cancelSpins.mutate(spins.id, { onSettled: preview.close, onError: refuse })}
      >
        {({ left }) => <p className="mt-3 font-semibold">{say('modals.bonus.give-back-text', { count: left })}</p>}
      </PreviewedQuestion>
    </>
  );
}

/** Free spins that are good in several games are activated in one of them. */
function GamePick({ spins, value, onPick }: { spins: FreeSpins; value: string; onPick: (game: string) => void }) {
  const { say } = useTexts();
  const nameOf = useGameNames(spins.games);
  return (
    <Select
      aria-label={say('modals.bonus.spins-game')}
      options={spins.games.map((game) => ({ value: game, label: nameOf(game) }))}
      value={value}
      onChange={(event) => onPick(event.target.value)}
      className="mt-3 h-11 text-sm"
    />
  );
}

function SpinsActs({ spins, game }: { spins: FreeSpins; game: string }) {
  const texts = useTexts();
  const { say } = texts;
  const [picked, setPicked] = useState(spins.gameId);
  const { activateSpins } = useBonusActs();
  const isBarred = useIsBarred();
  const refuse = (error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
  const isActive = spins.status === playerFreeSpinStatus.activated;
  return (
    <>
      {!isActive && !isBarred && spins.games.length > 1 ? <GamePick spins={spins} value={picked} onPick={setPicked} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {isBarred ? null : isActive ? (
          <Link to={`/games/${spins.gameId}?real=true`} className={buttonClass({ kind: 'main' })}>
            {say('modals.bonus.play-in', { game })}
          </Link>
        ) : (
          <Button
            kind="main"
            isBusy={activateSpins.isPending}
            onClick={() => activateSpins.mutate({ id: spins.id, game: picked }, { onError: refuse })}
          >
            {say('modals.bonus.activate-spins')}
          </Button>
        )}
        <GiveBack spins={spins} refuse={refuse} />
      </div>
    </>
  );
}

export function SpinsCard({ spins }: { spins: FreeSpins }) {
  const texts = useTexts();
  const { say, time } = texts;
  const money = useMoney();
  const timeZone = useTimeZone();
  const game = useGameNames([spins.gameId])(spins.gameId);
  return (
    <li className="flex min-w-0 flex-col rounded-lg bg-room p-5" data-spins={spins.id}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-base">{game}</h3>
        <Tag kind={spins.status === playerFreeSpinStatus.activated ? 'strong' : 'soft'}>{formatState(texts, spins)}</Tag>
      </div>
      <p className="mt-3 font-title text-2xl font-bold tabular-nums">
        {say('modals.bonus.spins-left', { count: spins.count - spins.played })}
      </p>
      <p className="mt-1 text-sm text-dim">
        {say('modals.bonus.spins-each', { stake: money(spins.stake, spins.currency), count: spins.count })}
      </p>
      <p className="mt-1 text-sm text-dim">{say('modals.bonus.spins-until', { until: time(spins.validUntil, timeZone) })}</p>
      {spins.won > 0 ? <p className="mt-1 text-sm">{say('modals.bonus.spins-won', { amount: money(spins.won, spins.currency) })}</p> : null}
      {spins.isWaiting ? <p className="mt-1 text-sm">{say('modals.bonus.spins-wait')}</p> : null}
      <SpinsActs spins={spins} game={game} />
    </li>
  );
}
