// What the book offers instead of what was asked for: to be taken or declined within its seconds.
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import type { SportsBet } from '../../api.ts';
import { useOdds } from '../../odds.ts';
import { NoticeHead } from '../notice-head.tsx';
import { useSecondsTo } from '../use-now.ts';

interface BetOfferProps {
  bet: SportsBet;
  answer: (isTaken: boolean) => Promise<void>;
  level?: 'h2' | 'h3';
}

/** Nothing of a bet that nothing is offered for. */
export function BetOffer({ bet, answer: send, level = 'h3' }: BetOfferProps) {
  const texts = useTexts();
  const { say } = texts;
  const write = useMoney();
  const money = (amount: number): string => write(amount, bet.currency) ?? '';
  const odds = useOdds();
  const seconds = useSecondsTo(bet.offer?.validUntil ?? null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { offer } = bet;
  if (offer === null || bet.state !== 'reoffered') return null;
  function answer(isTaken: boolean): void {
    setBusy(true);
    setError(undefined);
    send(isTaken)
      .catch(setError)
      .finally(() => setBusy(false));
  }
  return (
    <div role="alert">
      <NoticeHead icon={<Clock3 size={22} />} title={say('sports.placed.reoffered')} level={level}>
        <p className="text-sm text-dim">{say(`sports.placed.${offer.kind}`)}</p>
      </NoticeHead>
      <dl className="slip-sums">
        <dt>{say('sports.slip.total-stake')}</dt>
        <dd>
          {offer.stake === bet.stake ? null : <s className="me-2 text-dim">{money(bet.stake)}</s>}
          {money(offer.stake)}
        </dd>
        {offer.prices.map((price, at) => {
          const seen = bet.legs[at]?.seen ?? price;
          return price === seen ? null : (
            <div key={`${at} ${price}`} className="contents">
              <dt>{say('sports.placed.leg', { n: at + 1 })}</dt>
              <dd>
                <s className="me-2 text-dim">{odds(seen)}</s>
                {odds(price)}
              </dd>
            </div>
          );
        })}
        <dt>{say('sports.slip.possible-return')}</dt>
        <dd>{money(offer.possibleReturn)}</dd>
      </dl>
      <p className="mb-2 text-sm text-dim" role="timer">
        {say('sports.placed.offer-time', { seconds })}
      </p>
      {error === undefined ? null : <p className="notice mb-2">{formatRefusal(texts, error)}</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button kind="pay" isBusy={isBusy} onClick={() => answer(true)}>
          {say('sports.placed.take')}
        </Button>
        <Button isBusy={isBusy} onClick={() => answer(false)}>
          {say('sports.placed.decline')}
        </Button>
      </div>
    </div>
  );
}
