// What a bet is: its legs with their state, its stake, what it may return or has returned.
import { Link } from '#site/shared/ui/link.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Tag } from '#site/shared/ui/tag.tsx';
import type { SportsBet, SportsBetDetail } from '../../api.ts';
import { formatBetType, formatSelection, legStateOf, ownStakeOf, wasSettledAgain } from '../../bet-texts.ts';
import { eventPath } from '../../filter.ts';
import { useOdds, useTotalOdds } from '../../odds.ts';
import { formatRule } from '../../rule-texts.ts';
import { OpenScore } from './selection-score.tsx';

type BetLeg = SportsBet['legs'][number];

function SelectionLine({ selection }: { selection: BetLeg['selections'][number] }) {
  const texts = useTexts();
  const { outcome, market, event } = formatSelection(texts, selection);
  const path = eventPath({ sportId: selection.sportId, tournamentId: selection.tournamentId, id: selection.eventId });
  return (
    <div>
      <b className="block font-semibold">{outcome}</b>
      <span className="block text-sm text-dim">{market}</span>
      <Link to={path} className="block text-sm text-dim underline-offset-2 hover:underline">
        {event}
      </Link>
      {selection.result === null ? (
        <OpenScore eventId={selection.eventId} startsAt={selection.startsAt} />
      ) : (
        <Link to={path} className="block text-sm underline underline-offset-4">
          {texts.say('sports.bet.result-link')}
          <span className="sr-only">: {event}</span>
        </Link>
      )}
      {selection.rule === null ? null : (
        <span className="block text-sm text-dim">{texts.say('sports.bet.rule', { rule: formatRule(texts, selection.rule) })}</span>
      )}
    </div>
  );
}

export function BetLegs({ legs }: { legs: readonly BetLeg[] }) {
  const { say } = useTexts();
  const odds = useOdds();
  return (
    <ol className="bet-legs">
      {legs.map((leg, at) => {
        const state = legStateOf(leg);
        return (
          <li key={`${at} ${leg.selections[0]?.eventId}`} className="flex items-start gap-3">
            <div className="grid min-w-0 flex-1 gap-2">
              {leg.selections.map((selection) => (
                <SelectionLine key={`${selection.marketId} ${selection.specifiers} ${selection.outcomeId}`} selection={selection} />
              ))}
              {leg.isBanker ? <Tag>{say('sports.slip.banker')}</Tag> : null}
            </div>
            <p className="text-end">
              <b className="block tabular-nums">{odds(leg.price)}</b>
              <span className={`text-sm ${state === 'won' ? 'text-gain' : state === 'lost' ? 'text-loss' : 'text-dim'}`}>
                {say(`sports.leg.${state}`)}
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

export function BetFacts({ bet }: { bet: SportsBet | SportsBetDetail }) {
  const texts = useTexts();
  const { say } = texts;
  const write = useMoney();
  const totalOdds = useTotalOdds();
  const money = (amount: number): string => write(amount, bet.currency) ?? '';
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-dim">
        {formatBetType(texts, bet)}
        {bet.isEachWay === true ? <Tag>{say('sports.bet.each-way')}</Tag> : null}
        {bet.isFreeBet ? <Tag>{say('sports.bet.free-bet')}</Tag> : null}
      </p>
      <BetLegs legs={bet.legs} />
      <dl className="slip-sums">
        {bet.totalOdds === null ? null : (
          <>
            <dt>{say('sports.slip.total-odds')}</dt>
            <dd>{totalOdds(bet.totalOdds)}</dd>
          </>
        )}
        <dt>{say('sports.slip.total-stake')}</dt>
        <dd>{money(bet.stake)}</dd>
        {bet.isSettled ? null : (
          <>
            <dt>{say('sports.slip.possible-return')}</dt>
            <dd>{money(bet.possibleReturn)}</dd>
          </>
        )}
        {bet.isSettled || bet.payout > 0 ? (
          <>
            <dt>{say('sports.bet.payout')}</dt>
            <dd className={bet.payout > ownStakeOf(bet) ? 'text-gain' : ''}>{money(bet.payout)}</dd>
          </>
        ) : null}
        {bet.receivable > 0 ? (
          <>
            <dt>{say('sports.bet.receivable')}</dt>
            <dd className="text-loss">{money(bet.receivable)}</dd>
          </>
        ) : null}
      </dl>
      {wasSettledAgain(bet) ? <p className="notice mb-3">{say('sports.bet.resettled')}</p> : null}
    </>
  );
}
