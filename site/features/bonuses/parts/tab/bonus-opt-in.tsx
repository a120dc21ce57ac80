// One switch for all bonuses: without, none is offered or granted. What would be taken back is said before.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { changeProfile, type Profile } from '#site/shared/api/session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { readAgain } from '#site/shared/live/query-updates.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Switch } from '#site/shared/ui/switch.tsx';
import { PreviewedQuestion } from '../previewed-question.tsx';
import { usePreview } from '../use-preview.ts';

type OptIn = Data<'changeBonusOptIn'>;

const send = async (wantsBonuses: boolean, isPreview: boolean): Promise<OptIn> =>
  (await callApi('changeBonusOptIn', { body: { wantsBonuses }, query: { preview: isPreview ? 1 : 0 } })).data;

/** What would be gone. */
function TakenBack({ bonuses, freeSpins }: OptIn['takenBack']) {
  const { say, locale } = useTexts();
  const names = new Intl.ListFormat(locale).format(bonuses.map(({ name }) => name));
  return (
    <ul className="mt-3 text-sm">
      {bonuses.length === 0 ? null : <li>{say('modals.bonus.opt-in-taken', { count: bonuses.length, names })}</li>}
      {freeSpins === 0 ? null : <li>{say('modals.bonus.opt-in-spins', { count: freeSpins })}</li>}
    </ul>
  );
}

function useOptIn(profile: Profile) {
  const texts = useTexts();
  const queries = useQueryClient();
  const preview = usePreview(['opt-in'], async () => await send(false, true));
  const onError = (error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
  const change = useMutation({
    mutationFn: async (wantsBonuses: boolean) => await send(wantsBonuses, false),
    onSuccess({ wantsBonuses }) {
      changeProfile({ ...profile, receiveBonus: wantsBonuses });
      for (const call of ['listPlayerBonuses', 'listPlayerFreeSpins', 'listBonuses', 'listBonusCodes'] as const) readAgain(queries, call);
    },
    onError,
    onSettled: preview.close,
  });
  function turn(isWanted: boolean): void {
    if (change.isPending) return;
    if (isWanted) change.mutate(true);
    else preview.open();
  }
  return { change, preview, turn };
}

export function BonusOptIn({ profile }: { profile: Profile }) {
  const { say } = useTexts();
  const id = useId();
  const { change, preview, turn } = useOptIn(profile);
  const isOn = change.isPending ? change.variables : profile.receiveBonus;
  return (
    <section className="mt-8 rounded-lg bg-room p-5 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {say('modals.bonus.opt-in')}
        </label>
        <Switch id={id} isOn={isOn} aria-describedby={`${id}-note`} onTurn={turn} />
      </div>
      <p id={`${id}-note`} className="mt-1 text-sm text-dim">
        {say(isOn ? 'modals.bonus.opt-in-on' : 'modals.bonus.opt-in-off')}
      </p>
      <PreviewedQuestion
        preview={preview}
        title={say('modals.bonus.opt-in-sure')}
        text={say('modals.bonus.opt-in-sure-text')}
        confirmWord={say('modals.bonus.opt-in-do')}
        keepWord={say('modals.bonus.opt-in-keep')}
        isBusy={change.isPending}
        onConfirm={() => change.mutate(false)}
      >
        {({ takenBack }) => <TakenBack {...takenBack} />}
      </PreviewedQuestion>
    </section>
  );
}
