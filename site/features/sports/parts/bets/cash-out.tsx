// Taking the present value of a bet: all of it, a part, or by itself at a value. A value is held for some seconds, in which it can be taken.
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { serverNowMs } from '#site/shared/api/server-clock.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import type { SportsBet } from '../../api.ts';
import { betNumber } from '../../bet-texts.ts';
import { useSportsSettings } from '../../sports-settings.ts';
import { cardSaysEnd, watchCashOut } from '../../watch-cash-out.ts';
import { secondsTo, useNow } from '../use-now.ts';
import { AutoCashOut } from './auto-cash-out.tsx';

type Offer = Data<'quoteCashOut'>;
const shares = [250, 500, 750, 1000] as const;

/** Above the page, as the bet may leave it with what was pressed. */
const tellTaken = ({ say }: Texts): void =>
  alerts.show({ kind: 'success', title: say('sports.state.cashed-out'), text: say('sports.cash-out.taken') });

/** Takes the focus that went away with the button that was pressed. */
function useFocusIfLost<E extends HTMLElement>(isShown: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isShown && document.activeElement === document.body) ref.current?.focus();
  }, [isShown]);
  return ref;
}

/** A key that is held down presses nothing that came under it meanwhile. */
const pressOnce = (event: KeyboardEvent): void => (event.repeat ? event.preventDefault() : undefined);

function useCashOut(bet: SportsBet) {
  const texts = useTexts();
  const write = useMoney();
  const queries = useQueryClient();
  const [thousandths, choose] = useState(1000);
  const [held, setHeld] = useState<Offer>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** Since the page was opened: before, the focus is nobody's. */
  const [wasUsed, setUsed] = useState(false);
  const refusedAt = bet.cashOut?.state === 'refused' ? bet.cashOut.decideAt : undefined;
  const [lastRefusedAt, setLastRefusedAt] = useState(refusedAt);
  // what was said while it waited is no longer so
  if (refusedAt !== lastRefusedAt) {
    setLastRefusedAt(refusedAt);
    setMessage('');
  }

  function run(act: () => Promise<void>): void {
    setBusy(true);
    setUsed(true);
    setMessage('');
    act()
      .catch((error: unknown) => setMessage(formatRefusal(texts, error)))
      .finally(() => setBusy(false));
  }
  const ask = (): void =>
    run(async () => {
      const { data } = await callApi('quoteCashOut', { params: { id: bet.id }, body: { thousandths } });
      if (!data.isOpen || data.offerId === null) {
        setHeld(undefined);
        setMessage(texts.say(`sports.cash-out.${data.reason ?? 'unavailable'}`));
        return;
      }
      setHeld(data);
      const seconds = secondsTo(data.validUntil, serverNowMs());
      setMessage(texts.say('sports.cash-out.offered', { value: write(data.value, data.currency) ?? '', seconds }));
    });
  const take = (): void =>
    run(async () => {
      const offerId = held?.offerId;
      if (typeof offerId !== 'string') return;
      const { data } = await callApi('takeCashOut', { params: { id: bet.id }, body: { offerId } });
      setHeld(undefined);
      if (data.isTaken === true) tellTaken(texts);
      else if (data.isTaken === false) setMessage(texts.say(`sports.cash-out.${data.reason ?? 'unavailable'}`));
      else {
        setMessage(texts.say('sports.cash-out.waiting'));
        watchCashOut(queries, texts, bet.id);
      }
      await queries.invalidateQueries({ queryKey: ['listBets'] });
      await queries.invalidateQueries({ queryKey: ['readBet'] });
      await queries.invalidateQueries({ queryKey: ['listAccounts'] });
    });
  function drop(): void {
    setHeld(undefined);
    setMessage('');
  }
  return { thousandths, choose, held, drop, message, isBusy, wasUsed, ask, take };
}

type Control = ReturnType<typeof useCashOut>;

function HeldOffer({ control, offer }: { control: Control; offer: Offer }) {
  const { say } = useTexts();
  const write = useMoney();
  const now = useNow();
  const seconds = secondsTo(offer.validUntil, now);
  const isOver = seconds === 0;
  const takeButton = useFocusIfLost<HTMLButtonElement>(!isOver);
  const againButton = useFocusIfLost<HTMLButtonElement>(isOver);
  if (isOver)
    return (
      <Button ref={againButton} isWide onClick={control.ask} isBusy={control.isBusy}>
        {say('sports.cash-out.over')}
      </Button>
    );
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button ref={takeButton} kind="pay" isBusy={control.isBusy} onClick={control.take} onKeyDown={pressOnce}>
          {say('sports.cash-out.take', { value: write(offer.value, offer.currency) ?? '' })}
        </Button>
        <Button onClick={control.drop}>{say('sports.cash-out.keep')}</Button>
      </div>
      <p role="timer" className="mt-2 text-sm text-dim">
        {say('sports.cash-out.held', { seconds })}
        {offer.delayMs > 0 ? ` ${say('sports.cash-out.delay', { seconds: Math.round(offer.delayMs / 1000) })}` : ''}
      </p>
    </>
  );
}

function AskValue({ control }: { control: Control }) {
  const { say } = useTexts();
  const button = useFocusIfLost<HTMLButtonElement>(control.wasUsed);
  return (
    <>
      <div role="group" aria-label={say('sports.cash-out.share')} className="slip-types mb-2">
        {shares.map((share) => (
          <button key={share} type="button" aria-pressed={control.thousandths === share} onClick={() => control.choose(share)}>
            {say('sports.cash-out.percent', { percent: share / 10 })}
          </button>
        ))}
      </div>
      <Button ref={button} isWide isBusy={control.isBusy} onClick={control.ask} onKeyDown={pressOnce}>
        {say('sports.cash-out.ask')}
      </Button>
    </>
  );
}

/** A cash-out in play until it is decided. */
function Waiting({ betId, decideAt, wasUsed }: { betId: string; decideAt: string; wasUsed: boolean }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const seconds = secondsTo(decideAt, useNow());
  const line = useFocusIfLost<HTMLParagraphElement>(wasUsed);
  useEffect(() => watchCashOut(queries, texts, betId), [queries, texts, betId]);
  return (
    <p ref={line} tabIndex={-1} role="timer" className="text-sm text-dim">
      {seconds === 0 ? say('sports.cash-out.waiting') : say('sports.cash-out.waiting-for', { seconds })}
    </p>
  );
}

/** Why the cash-out that was taken last was refused, until another is. */
function Refused({ id, cashOut }: Pick<SportsBet, 'id' | 'cashOut'>) {
  const { say } = useTexts();
  useEffect(() => cardSaysEnd(id), [id]);
  const refusal =
    cashOut?.state === 'refused' ? `${say('sports.cash-out.refused')} ${say(`sports.cash-out.${cashOut.reason ?? 'unavailable'}`)}` : '';
  return (
    <p role="status" className={refusal === '' ? '' : 'notice mb-3'}>
      {refusal}
    </p>
  );
}

/** In place of the buttons of a bet that was cashed out just now: what had the focus is gone. */
function Ended() {
  const { say } = useTexts();
  const line = useFocusIfLost<HTMLParagraphElement>(true);
  return (
    <p ref={line} tabIndex={-1} className="mt-3 text-sm text-dim print:hidden">
      {say('sports.state.cashed-out')}
    </p>
  );
}

export function CashOut({ bet }: { bet: SportsBet }) {
  const { say } = useTexts();
  const control = useCashOut(bet);
  const { isCashOut } = useSportsSettings();
  const isOpen = bet.state === 'accepted' && !bet.isFreeBet && !bet.isSettled && bet.openThousandths > 0;
  if (!isOpen) return control.wasUsed && bet.state === 'cashed-out' ? <Ended /> : null;
  // who has asked for one by itself can always take that back
  if (!isCashOut && bet.autoCashOut === null) return null;
  const { held, message } = control;
  return (
    <section aria-label={say('sports.cash-out.of', { number: betNumber(bet) })} className="mt-3 border-t border-line pt-3 print:hidden">
      <Refused id={bet.id} cashOut={bet.cashOut} />
      {bet.cashOut?.state === 'waiting' ? (
        <Waiting betId={bet.id} decideAt={bet.cashOut.decideAt} wasUsed={control.wasUsed} />
      ) : held === undefined ? (
        isCashOut ? (
          <AskValue control={control} />
        ) : null
      ) : (
        <HeldOffer control={control} offer={held} />
      )}
      <p role="status" className={held === undefined && bet.cashOut?.state !== 'waiting' ? 'mt-1 text-sm text-dim' : 'sr-only'}>
        {message}
      </p>
      <AutoCashOut bet={bet} />
    </section>
  );
}
