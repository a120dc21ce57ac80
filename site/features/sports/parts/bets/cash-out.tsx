// Taking the present value of a bet: all of it, a part, or by itself at a value. A value is held for some seconds, in which it can be taken.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import type { SportsBet } from '../../api.ts';
import { secondsTo, useNow } from '../use-now.ts';
import { AutoCashOut } from './auto-cash-out.tsx';

type Offer = Data<'quoteCashOut'>;
const shares = [250, 500, 750, 1000] as const;

function useCashOut(bet: SportsBet) {
  const texts = useTexts();
  const queries = useQueryClient();
  const [thousandths, choose] = useState(1000);
  const [held, setHeld] = useState<Offer>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);

  function run(act: () => Promise<void>): void {
    setBusy(true);
    setMessage('');
    act()
      .catch((error: unknown) => setMessage(formatRefusal(texts, error)))
      .finally(() => setBusy(false));
  }
  const ask = (): void =>
    run(async () => {
      const { data } = await callApi('quoteCashOut', { params: { id: bet.id }, body: { thousandths } });
      if (data.isOpen && data.offerId !== null) setHeld(data);
      else setMessage(texts.say(`sports.cash-out.${data.reason ?? 'unavailable'}`));
    });
  const take = (): void =>
    run(async () => {
      const offerId = held?.offerId;
      if (typeof offerId !== 'string') return;
      const { data } = await callApi('takeCashOut', { params: { id: bet.id }, body: { offerId } });
      setHeld(undefined);
      // one that waits, and what becomes of it, is told by the bet
      if (data.isTaken !== null) setMessage(texts.say(`sports.cash-out.${data.isTaken ? 'taken' : (data.reason ?? 'unavailable')}`));
      await queries.invalidateQueries({ queryKey: ['listBets'] });
      await queries.invalidateQueries({ queryKey: ['readBet'] });
      await queries.invalidateQueries({ queryKey: ['listAccounts'] });
    });
  return { thousandths, choose, held, drop: () => setHeld(undefined), message, isBusy, ask, take };
}

type Control = ReturnType<typeof useCashOut>;

function HeldOffer({ control, offer }: { control: Control; offer: Offer }) {
  const { say } = useTexts();
  const write = useMoney();
  const now = useNow();
  const seconds = secondsTo(offer.validUntil, now);
  if (seconds === 0)
    return (
      <Button isWide onClick={control.ask} isBusy={control.isBusy}>
        {say('sports.cash-out.over')}
      </Button>
    );
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="pay" isBusy={control.isBusy} onClick={control.take}>
          {say('sports.cash-out.take', { value: write(offer.value, offer.currency) ?? '' })}
        </Button>
        <Button onClick={control.drop}>{say('sports.cash-out.keep')}</Button>
      </div>
      <p role="timer" className="mt-1 text-sm text-dim">
        {say('sports.cash-out.held', { seconds })}
        {offer.delayMs > 0 ? ` ${say('sports.slip.delay', { seconds: Math.round(offer.delayMs / 1000) })}` : ''}
      </p>
    </>
  );
}

const waitingEveryMs = 1000;

/** A cash-out in play until it is decided; the bet is read again each second, as it may be told by nothing else. */
function Waiting({ decideAt }: { decideAt: string }) {
  const { say } = useTexts();
  const queries = useQueryClient();
  const seconds = secondsTo(decideAt, useNow());
  useEffect(() => {
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: ['listBets'] }, { cancelRefetch: false });
      void queries.invalidateQueries({ queryKey: ['readBet'] }, { cancelRefetch: false });
    }, waitingEveryMs);
    return () => clearInterval(timer);
  }, [queries]);
  return (
    <p role="timer" className="text-sm text-dim">
      {seconds === 0 ? say('sports.cash-out.waiting') : say('sports.cash-out.waiting-for', { seconds })}
    </p>
  );
}

/** Why the cash-out that was taken last was refused, until another is. */
function Refused({ cashOut }: Pick<SportsBet, 'cashOut'>) {
  const { say } = useTexts();
  const refusal =
    cashOut?.state === 'refused' ? `${say('sports.cash-out.refused')} ${say(`sports.cash-out.${cashOut.reason ?? 'unavailable'}`)}` : '';
  return (
    <p role="status" className={refusal === '' ? '' : 'notice mb-3'}>
      {refusal}
    </p>
  );
}

export function CashOut({ bet }: { bet: SportsBet }) {
  const { say } = useTexts();
  const control = useCashOut(bet);
  if (bet.state !== 'accepted' || bet.isFreeBet || bet.isSettled || bet.openThousandths === 0) return null;
  return (
    <section aria-label={say('sports.cash-out.title')} className="mt-3 border-t border-line pt-3 print:hidden">
      <Refused cashOut={bet.cashOut} />
      {bet.cashOut?.state === 'waiting' ? (
        <Waiting decideAt={bet.cashOut.decideAt} />
      ) : control.held === undefined ? (
        <>
          <div role="group" aria-label={say('sports.cash-out.share')} className="slip-types mb-2">
            {shares.map((share) => (
              <button key={share} type="button" aria-pressed={control.thousandths === share} onClick={() => control.choose(share)}>
                {say('sports.cash-out.percent', { percent: share / 10 })}
              </button>
            ))}
          </div>
          <Button isWide isBusy={control.isBusy} onClick={control.ask}>
            {say('sports.cash-out.ask')}
          </Button>
        </>
      ) : (
        <HeldOffer control={control} offer={control.held} />
      )}
      <p role="status" className="mt-1 text-sm text-dim">
        {control.message}
      </p>
      <AutoCashOut bet={bet} />
    </section>
  );
}
