// The value at which a bet is cashed out by itself.
import { moneyToWire } from '#contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { readAmount } from '#site/shared/forms/typed-amounts.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import type { SportsBet } from '../../api.ts';

export function AutoCashOut({ bet }: { bet: SportsBet }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const account = useAccounts().list?.find(({ currency }) => currency === bet.currency);
  const [typed, type] = useState('');
  const [fault, setFault] = useState('');
  const [said, setSaid] = useState('');
  const summary = useRef<HTMLElement>(null);
  // the button that was pressed goes with its form
  useEffect(() => {
    if (said !== '' && document.activeElement === document.body) summary.current?.focus();
  }, [said]);
  if (account === undefined) return null;
  const unit = unitOf(account);

  async function set(value: bigint | null): Promise<void> {
    await callApi('setAutoCashOut', { params: { id: bet.id }, body: { value: value === null ? null : moneyToWire(value) } });
    type('');
    setFault('');
    await queries.invalidateQueries({ queryKey: ['listBets'] });
    await queries.invalidateQueries({ queryKey: ['readBet'] });
    // the form has gone by now
    setSaid(
      value === null
        ? say('sports.cash-out.auto-is-off')
        : say('sports.cash-out.auto-is-set', { value: texts.money(moneyToWire(value), unit) }),
    );
  }
  const tell = (error: unknown): void => setFault(formatRefusal(texts, error));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const value = readAmount(typed, unit, texts.locale);
    setFault(value === undefined || value === 0n ? say('sports.slip.no-amount') : '');
    if (value !== undefined && value > 0n) set(value).catch(tell);
  }
  return (
    <details className="slip-options">
      <summary ref={summary}>{say('sports.cash-out.auto')}</summary>
      {bet.autoCashOut === null ? (
        <form onSubmit={submit} className="flex flex-wrap gap-2">
          <label className="min-w-0 flex-1">
            <span className="sr-only">{say('sports.cash-out.auto-value')}</span>
            <input
              className="slip-field tabular-nums"
              inputMode="decimal"
              autoComplete="off"
              placeholder={say('sports.cash-out.auto-value')}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </label>
          <Button type="submit">{say('sports.cash-out.auto-set')}</Button>
        </form>
      ) : (
        <p className="flex items-center justify-between gap-3 text-sm">
          {say('sports.cash-out.auto-at', { value: texts.money(bet.autoCashOut, unit) })}
          <Button size="small" onClick={() => void set(null).catch(tell)}>
            {say('sports.cash-out.auto-end')}
          </Button>
        </p>
      )}
      <p role="status" className="mt-1 text-sm text-loss">
        {fault}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </details>
  );
}
