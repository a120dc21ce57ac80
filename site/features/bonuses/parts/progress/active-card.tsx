// The bonus that is being wagered: its money apart from the player's own, how far it is, and every stake behind that.
import { useState } from 'react';
import { useAccounts } from '#site/features/wallet/index.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import type { Bonus } from '../../wagering.ts';
import { openBonusDetails } from '../terms/open-details.tsx';
import { useTimeZone } from '../terms/use-terms-words.ts';
import { CancelBonus } from './cancel-bonus.tsx';
import { Forecast } from './forecast.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { StepList } from './step-list.tsx';

/** The two parts of the account. */
function Parts({ currency }: { currency: string }) {
  const { say } = useTexts();
  const money = useMoney();
  const { list = [] } = useAccounts();
  const account = list.find((one) => one.currency === currency);
  const parts = [
    { word: say('modals.bonus.real-money'), amount: account?.balance },
    { word: say('modals.bonus.bonus-money'), amount: account?.bonus },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3">
      {parts.map(({ word, amount }) => (
        <div key={word} className="rounded-md bg-panel px-4 py-3">
          <dt className="text-sm text-dim">{word}</dt>
          <dd>
            <MoneyRoll text={amount === undefined ? '–' : (money(amount, currency) ?? '–')} className="font-title text-xl font-bold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ bonus }: { bonus: Bonus }) {
  const { say, time } = useTexts();
  const money = useMoney();
  const timeZone = useTimeZone();
  const facts = [
    { word: say('modals.bonus.until'), value: bonus.wagerUntil === null ? '–' : time(bonus.wagerUntil, timeZone) },
    { word: say('modals.bonus.max-stake'), value: money(bonus.maxStake, bonus.currency) },
    { word: say('modals.bonus.order'), value: say(`modals.bonus.${bonus.order}`) },
  ];
  return (
    <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
      {facts.map(({ word, value }) => (
        <div key={word} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-dim">{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ActiveCard({ bonus }: { bonus: Bonus }) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const steps = usePlayerQuery('listBonusSteps', { params: { id: bonus.id }, query: { page: 1, perPage: 20 } }).data?.data ?? [];
  return (
    <article className="rounded-lg border border-line-strong bg-room p-5 sm:p-6" data-bonus={bonus.id}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-xl">{bonus.name}</h3>
        <Tag kind="strong">{say('modals.bonus.state-2-1')}</Tag>
      </div>
      <Parts currency={bonus.currency} />
      <div className="mt-5">
        <ProgressBar bonus={bonus} />
      </div>
      <Forecast bonus={bonus} steps={steps} />
      <Facts bonus={bonus} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? 'modals.bonus.hide-steps' : 'modals.bonus.show-steps')}
        </Button>
        <Button onClick={() => openBonusDetails(bonus)}>{say('modals.bonus.terms')}</Button>
        <CancelBonus bonus={bonus} />
      </div>
      {isOpen ? (
        <div className="mt-4">
          <StepList bonus={bonus} />
        </div>
      ) : null}
    </article>
  );
}
