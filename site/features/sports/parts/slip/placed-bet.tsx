// What became of a placed bet: it waits, was taken, refused, or something else is offered.
import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { SportsBetDetail } from '../../api.ts';
import { betNumber } from '../../bet-texts.ts';
import { BetFacts } from '../bets/bet-facts.tsx';
import { BetOffer } from '../bets/bet-offer.tsx';
import { ReceiptButtons } from '../bets/receipt-buttons.tsx';
import { NoticeHead } from '../notice-head.tsx';
import { useSecondsTo } from '../use-now.ts';
import { formatBetsRefusal } from './refusal.ts';

export interface PlacedBetProps {
  bet: SportsBetDetail;
  unit: MoneyUnit;
  answerOffer: (isTaken: boolean) => Promise<void>;
  /** Back to the slip as it is. */
  toSlip: () => void;
  /** The same once more, at the prices of now. */
  repeat: () => void;
}

function Pending({ bet }: { bet: SportsBetDetail }) {
  const { say } = useTexts();
  const seconds = useSecondsTo(bet.decideAt);
  return (
    <NoticeHead icon={<Clock3 size={22} />} title={say('sports.placed.pending')}>
      <p className="text-sm text-dim" role="timer">
        {say('sports.placed.pending-text', { seconds })}
      </p>
    </NoticeHead>
  );
}

function Rejected({ bet, unit, toSlip }: PlacedBetProps) {
  const texts = useTexts();
  return (
    <div role="alert">
      <NoticeHead icon={<CircleX size={22} className="text-loss" />} title={texts.say('sports.placed.rejected')}>
        <p className="text-sm text-dim">
          {formatBetsRefusal(texts, bet, unit)} {texts.say('sports.placed.stake-back')}
        </p>
      </NoticeHead>
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
        <NoticeHead icon={<CircleCheck size={22} className="text-gain" />} title={say('sports.placed.accepted')}>
          <p className="text-sm text-dim">{say('sports.placed.number', { number: betNumber(bet) })}</p>
        </NoticeHead>
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
  if (bet.state === 'reoffered') return <BetOffer bet={bet} answer={props.answerOffer} />;
  if (bet.state === 'rejected') return <Rejected {...props} />;
  return <Accepted {...props} />;
}
