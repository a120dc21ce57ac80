// What became of a placed bet: it waits, was taken, refused, or something else is offered.
import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { SportsBetDetail } from '../../api.ts';
import { betNumber } from '../../bet-texts.ts';
import { useOdds } from '../../odds.ts';
import { BetFacts } from '../bets/bet-facts.tsx';
import { ReceiptButtons } from '../bets/receipt-buttons.tsx';
import { secondsTo, useNow } from '../use-now.ts';
import { formatBetsRefusal } from './refusal.ts';
import type { PlacingControl } from './use-placing.ts';

export interface PlacedBetProps {
  bet: SportsBetDetail;
  unit: MoneyUnit;
  control: PlacingControl;
  /** Back to the slip as it is. */
  toSlip: () => void;
  /** The same once more, at the prices of now. */
  repeat: () => void;
}

function Head({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg">{title}</h3>
        {children}
      </div>
    </div>
  );
}

function Pending({ bet }: { bet: SportsBetDetail }) {
  const { say } = useTexts();
  const seconds = secondsTo(bet.decideAt, useNow());
  return (
    <Head icon={<Clock3 size={22} />} title={say('sports.placed.pending')}>
      <p className="text-sm text-dim" role="timer">
        {say('sports.placed.pending-text', { seconds })}
      </p>
    </Head>
  );
}

function Offer({ bet, unit, control }: Pick<PlacedBetProps, 'bet' | 'unit' | 'control'>) {
  const texts = useTexts();
  const { say, money } = texts;
  const odds = useOdds();
  const seconds = secondsTo(bet.offer?.validUntil ?? null, useNow());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { offer } = bet;
  if (offer === null) return null;
  function answer(isTaken: boolean): void {
    setBusy(true);
    control
      .answerOffer(isTaken)
      .catch(setError)
      .finally(() => setBusy(false));
  }
  return (
    <div role="alert">
      <Head icon={<Clock3 size={22} />} title={say('sports.placed.reoffered')}>
        <p className="text-sm text-dim">{say(`sports.placed.${offer.kind}`)}</p>
      </Head>
      <dl className="slip-sums">
        <dt>{say('sports.slip.total-stake')}</dt>
        <dd>
          {offer.stake === bet.stake ? null : <s className="me-2 text-dim">{money(bet.stake, unit)}</s>}
          {money(offer.stake, unit)}
        </dd>
        {offer.prices.map((price, at) =>
          price === bet.legs[at]?.price ? null : (
            <div key={`${at} ${price}`} className="contents">
              <dt>{say('sports.placed.leg', { n: at + 1 })}</dt>
              <dd>
                <s className="me-2 text-dim">{odds(bet.legs[at]?.price ?? price)}</s>
                {odds(price)}
              </dd>
            </div>
          ),
        )}
        <dt>{say('sports.slip.possible-return')}</dt>
        <dd>{money(offer.possibleReturn, unit)}</dd>
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

function Rejected({ bet, unit, toSlip }: PlacedBetProps) {
  const texts = useTexts();
  return (
    <div role="alert">
      <Head icon={<CircleX size={22} className="text-loss" />} title={texts.say('sports.placed.rejected')}>
        <p className="text-sm text-dim">
          {formatBetsRefusal(texts, bet, unit)} {texts.say('sports.placed.stake-back')}
        </p>
      </Head>
      <Button isWide onClick={toSlip}>
        {texts.say('sports.placed.to-slip')}
      </Button>
    </div>
  );
}

function Accepted({ bet, repeat, toSlip }: PlacedBetProps) {
  const { say } = useTexts();
  return (
    <div>
      <div role="status">
        <Head icon={<CircleCheck size={22} className="text-gain" />} title={say('sports.placed.accepted')}>
          <p className="text-sm text-dim">{say('sports.placed.number', { number: betNumber(bet) })}</p>
        </Head>
      </div>
      <BetFacts bet={bet} />
      <ReceiptButtons bet={bet} />
      <div className="mt-3 grid gap-2">
        <Link to={`/betting/bets/${bet.id}`} className={buttonClass({ isWide: true })}>
          {say('sports.placed.open')}
        </Link>
        <Button isWide onClick={repeat}>
          {say('sports.placed.repeat')}
        </Button>
        <Button kind="main" isWide onClick={toSlip}>
          {say('sports.placed.new')}
        </Button>
      </div>
    </div>
  );
}

export function PlacedBet(props: PlacedBetProps) {
  const { bet } = props;
  if (bet.state === 'pending') return <Pending bet={bet} />;
  if (bet.state === 'reoffered') return <Offer {...props} />;
  if (bet.state === 'rejected') return <Rejected {...props} />;
  return <Accepted {...props} />;
}
