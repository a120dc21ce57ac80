// One bet with everything that happened to it.
import { Ticket } from 'lucide-react';
import { moneyToWire } from '#contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { SportsBetDetail } from '../api.ts';
import { betNumber } from '../bet-texts.ts';
import { BetFacts } from '../parts/bets/bet-facts.tsx';
import { BetOffer } from '../parts/bets/bet-offer.tsx';
import { CashOut } from '../parts/bets/cash-out.tsx';
import { ForPlayers } from '../parts/bets/for-players.tsx';
import { ReceiptButtons } from '../parts/bets/receipt-buttons.tsx';
import { BettingFrame } from '../parts/frame.tsx';
import { Missing, OldNotice } from '../parts/states.tsx';
import { repeatBet } from '../repeat-bet.ts';
import { formatRule, rulesPath } from '../rule-texts.ts';

const betEveryMs = 5000;

function Moments({ bet, timeZone }: { bet: SportsBetDetail; timeZone: string }) {
  const texts = useTexts();
  const { say, time } = texts;
  const write = useMoney();
  return (
    <section aria-labelledby="bet-moments" className="bet-card">
      <h2 id="bet-moments" className="mb-3 text-xl">
        {say('sports.bet.moments')}
      </h2>
      <ol className="bet-moments">
        {bet.moments.map((moment, at) => (
          <li key={`${at} ${moment.kind}`}>
            <b className="block font-semibold">{say(`sports.moment.${moment.kind}`)}</b>
            <span className="block text-sm text-dim">{time(new Date(moment.at), timeZone)}</span>
            {moment.payout === undefined ? null : (
              <span className="block text-sm">
                {say('sports.moment-payout', { amount: write(moneyToWire(BigInt(moment.payout)), bet.currency) ?? '' })}
              </span>
            )}
            {moment.rule === undefined ? null : (
              <span className="block text-sm text-dim">{say('sports.bet.rule', { rule: formatRule(texts, moment.rule) })}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap justify-between gap-x-3 text-sm text-dim">
        {say('sports.bet.rules-version', { version: bet.rulesVersion })}
        <Link to={rulesPath} className="underline underline-offset-4 print:hidden">
          {say('sports.rules.title')}
        </Link>
      </p>
    </section>
  );
}

function BetView({ id, timeZone }: { id: string; timeZone: string }) {
  const texts = useTexts();
  const { say, time } = texts;
  const queries = useQueryClient();
  const query = usePlayerQuery(
    'readBet',
    { params: { id } },
    { everyMs: betEveryMs, isDone: ({ data }) => data.isFinal || data.state === 'rejected' },
  );
  const { data, error } = query;
  if (data === undefined && error !== null && isNotFound(error))
    return (
      <EmptyState icon={<Ticket size={24} />} title={say('sports.bet.none')} text={say('sports.bet.not-found')}>
        <Link to="/betting/bets" className={buttonClass()}>
          {say('sports.nav.bets')}
        </Link>
      </EmptyState>
    );
  if (data === undefined)
    return (
      <Missing query={query}>
        <Skeleton className="h-64 w-full rounded-lg" />
      </Missing>
    );
  const bet = data.data;
  async function answerOffer(isTaken: boolean): Promise<void> {
    await callApi('answerBetOffer', { params: { id }, body: { isTaken } });
    await Promise.all(['readBet', 'listBets', 'listAccounts'].map((call) => queries.invalidateQueries({ queryKey: [call] })));
  }
  return (
    <>
      <OldNotice text={error === null ? undefined : say('sports.bets.stale')} query={query} />
      <div className="grid gap-4 md:grid-cols-2 md:items-start">
        <section aria-label={say('sports.bet.number', { number: betNumber(bet) })} className="bet-card">
          <p className="mb-2 flex flex-wrap justify-between gap-3">
            <b>{say(`sports.state.${bet.state}`)}</b>
            <span className="text-sm text-dim">{time(bet.placedAt, timeZone)}</span>
          </p>
          <BetOffer bet={bet} answer={answerOffer} level="h2" />
          <BetFacts bet={bet} />
          <ReceiptButtons bet={bet} />
          <Button className="mt-3 print:hidden" isWide onClick={() => repeatBet(bet)}>
            {say('sports.placed.repeat')}
          </Button>
          <CashOut bet={bet} />
        </section>
        <Moments bet={bet} timeZone={timeZone} />
      </div>
    </>
  );
}

export default function BetPage() {
  const { say } = useTexts();
  const id = useMatch({ strict: false, select: ({ params }) => (params as { bet?: string }).bet }) ?? '';
  const title = say('sports.bet.number', { number: betNumber({ id }) });
  usePageHead({ title, isPrivate: true });
  return (
    <BettingFrame>
      <h1 className="mb-4 text-3xl">{title}</h1>
      <ForPlayers>{(profile) => <BetView id={id} timeZone={profile.timeZone} />}</ForPlayers>
    </BettingFrame>
  );
}
