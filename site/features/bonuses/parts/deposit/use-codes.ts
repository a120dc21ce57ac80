// The codes that a player has entered: kept by the server until a deposit uses them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { readAgain } from '#site/shared/live/query-updates.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { bonusCodeAlert } from '../../bonus-code-messages.ts';

export type BonusCode = Data<'listBonusCodes'>[number];

/** A code that the next deposit uses, or one that grants at once. */
const codeTriggers = { deposit: 3, atOnce: 1 } as const;

const codeStatus = { entered: 1, notAvailable: 4 } as const;

/** Enters a code. Outside of a deposit nobody knows which kind it is: one that brings nothing at once may be for the next deposit. */
async function enterCode({ code, isForDeposit }: { code: string; isForDeposit: boolean }): Promise<BonusCode> {
  const send = async (trigger: number) => (await callApi('enterBonusCode', { body: { bonusCode: code, trigger } })).data;
  const entered = await send(isForDeposit ? codeTriggers.deposit : codeTriggers.atOnce);
  return entered.status === codeStatus.notAvailable && !isForDeposit ? await send(codeTriggers.deposit) : entered;
}

/** Every code that waits to be used. */
export const useEnteredCodes = () => usePlayerQuery('listBonusCodes');

/** Those that the next deposit uses. */
export const useDepositCodes = () => usePlayerQuery('listBonusCodes', { query: { trigger: codeTriggers.deposit } });

export function useCodeActs() {
  const texts = useTexts();
  const queries = useQueryClient();
  const refuse = (error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
  const reload = () => {
    for (const call of ['listBonusCodes', 'listBonuses', 'listPlayerBonuses', 'listPlayerFreeSpins'] as const) readAgain(queries, call);
  };
  const enter = useMutation({
    mutationFn: enterCode,
    onSuccess(entered) {
      const alert = bonusCodeAlert(texts, entered);
      if (alert !== undefined) alerts.show({ ...alert, durationMs: 6000 });
      reload();
    },
    onError: refuse,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => await callApi('removeBonusCode', { body: { playerBonusCodeId: id } }),
    onError: refuse,
    onSettled: reload,
  });
  return { enter, remove };
}
