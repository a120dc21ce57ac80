// The slip before it is placed: legs, how they are combined, stake, what it may return, and the button.
import { Lock, Ticket } from 'lucide-react';
import { useId } from 'react';
import { formatMoney } from '#contract/kernel/money.ts';
import { problems } from '#contract/kernel/problems.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { formatRefusal, hasCode } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { needAccepting } from '../../moved-prices.ts';
import { useTotalOdds } from '../../odds.ts';
import { rulesPath } from '../../rule-texts.ts';
import { clearSlip } from '../../slip-store.ts';
import { EachWay } from './each-way.tsx';
import type { Submission } from './kept-submission.ts';
import { PriceNews } from './price-news.tsx';
import { formatBetRefusal, isOfStake } from './refusal.ts';
import { SlipLegCard } from './slip-leg.tsx';
import { SlipOptions } from './slip-options.tsx';
import { SlipType } from './slip-type.tsx';
import { StakeField } from './stake-field.tsx';
import { StakeSource } from './stake-source.tsx';
import type { SlipView } from './use-slip.ts';

function Empty() {
  const { say } = useTexts();
  return (
    <div className="py-6 text-center">
      <Ticket size={24} aria-hidden="true" className="mx-auto mb-3 text-dim" />
      <p className="font-semibold">{say('sports.slip.empty')}</p>
      <p className="mt-1 text-sm text-dim">{say('sports.slip.empty-text')}</p>
    </div>
  );
}

function Sums({ view: { reckoned, unit } }: { view: SlipView }) {
  const { say, locale } = useTexts();
  const totalOdds = useTotalOdds();
  const money = (amount: bigint): string => formatMoney(amount, unit, locale);
  return (
    <dl className="slip-sums">
      {reckoned.lines > 1 ? (
        <>
          <dt>{say('sports.slip.lines')}</dt>
          <dd>{say('sports.slip.lines-of', { lines: reckoned.lines, each: money(reckoned.stakePerLine) })}</dd>
        </>
      ) : null}
      {reckoned.totalOdds === undefined ? null : (
        <>
          <dt>{say('sports.slip.total-odds')}</dt>
          <dd>{totalOdds(reckoned.totalOdds)}</dd>
        </>
      )}
      <dt>{say('sports.slip.total-stake')}</dt>
      <dd>{money(reckoned.stake)}</dd>
      <dt>{say('sports.slip.possible-return')}</dt>
      <dd className="font-semibold">{reckoned.possibleReturn === undefined ? '–' : money(reckoned.possibleReturn)}</dd>
    </dl>
  );
}

/** What stands against placing, besides what the stake's field says. */
function barrierOf(texts: Texts, view: SlipView): string | undefined {
  const { quote, related, crowded, state, unit, now, reckoned } = view;
  const isOver = view.freeBet !== undefined && hasCode(quote.error, problems['bonus-state'].code);
  if (view.isFreeBetGone || isOver) return texts.say('sports.refusal.free-bet-gone');
  if (related !== undefined) return formatBetRefusal(texts, { code: 'related', legs: [...related] }, unit);
  if (crowded !== undefined) return formatBetRefusal(texts, { code: 'not-combinable', detail: 'too-many', legs: [crowded] }, unit);
  const closed = now.flatMap((leg, at) => (leg?.isOpen === false ? [at] : []));
  if (closed.length > 0) return formatBetRefusal(texts, { code: 'market-closed', legs: closed }, unit);
  const refusal = quote.isOld ? undefined : quote.quote?.refusal;
  if (refusal && !isOfStake(refusal) && refusal.code !== 'price-changed') return formatBetRefusal(texts, refusal, unit);
  if (view.freeBet !== undefined && reckoned.lines !== 1) return texts.say('sports.refusal.free-bet-lines');
  if (view.freeBet !== undefined && refusal && isOfStake(refusal)) return texts.say('sports.refusal.free-bet-bounds');
  // prices of a moment ago are no reason to send what nobody answers
  if (quote.error !== null) return formatRefusal(texts, quote.error);
  return state.picks.length === 0 ? texts.say('sports.slip.empty') : undefined;
}

function stakeFaultOf(texts: Texts, view: SlipView): string | undefined {
  const { state, stake, quote, unit, balance, reckoned, freeBet } = view;
  if (state.stake === '' || freeBet !== undefined) return undefined;
  if (stake === undefined) return texts.say('sports.slip.no-amount');
  if (balance !== undefined && reckoned.stake > BigInt(balance)) return texts.say('sports.refusal.insufficient-funds');
  const refusal = quote.isOld ? undefined : quote.quote?.refusal;
  return refusal && isOfStake(refusal) ? formatBetRefusal(texts, refusal, unit) : undefined;
}

export interface SlipFormProps {
  view: SlipView;
  isSending: boolean;
  place: (given: Omit<Submission, 'submitKey'>) => void;
}

function PlaceButton({ view, isSending, place, barrierId }: SlipFormProps & { barrierId: string }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const modals = useModals();
  const { status } = useSession();
  const { reckoned, unit, wire, state, currency, freeBet } = view;
  const toPlace = freeBet === undefined ? 'sports.slip.place' : 'sports.slip.place-free';
  if (status === 'guest')
    return (
      <Button kind="main" size="large" isWide onClick={() => modals.open('sign-in')}>
        {say('sports.slip.sign-in')}
      </Button>
    );
  if (needAccepting(state.pricePolicy, view.moves.flat()))
    return (
      <Button kind="main" size="large" isWide onClick={view.acceptPrices}>
        {say('sports.slip.accept-prices')}
      </Button>
    );
  const hasBarrier = barrierOf(texts, view) !== undefined;
  const hasFault = hasBarrier || stakeFaultOf(texts, view) !== undefined;
  const isReady = !hasFault && wire !== undefined && reckoned.stake > 0n && reckoned.possibleReturn !== undefined && status === 'player';
  return (
    <Button
      kind="pay"
      size="large"
      isWide
      isBusy={isSending}
      aria-disabled={!isReady || undefined}
      aria-describedby={barrierId}
      onClick={() =>
        isReady ? place({ currency, slip: wire, pricePolicy: state.pricePolicy, ...(freeBet && { freeBetId: freeBet.id }) }) : undefined
      }
    >
      {hasBarrier ? <Lock size={17} aria-hidden="true" /> : null}
      {reckoned.stake > 0n ? say(toPlace, { stake: formatMoney(reckoned.stake, unit, locale) }) : say('sports.slip.place-none')}
    </Button>
  );
}

function Funds({ view: { balance, unit } }: { view: SlipView }) {
  const { say, money } = useTexts();
  const modals = useModals();
  if (balance === undefined) return null;
  return (
    <p className="mt-3 flex items-center justify-between gap-3 text-sm text-dim">
      <span className="money">{say('sports.slip.balance', { balance: money(balance, unit) })}</span>
      <button type="button" className="min-h-9 font-semibold underline underline-offset-4" onClick={() => modals.open('wallet', 'deposit')}>
        {say('modals.pill.deposit')}
      </button>
    </p>
  );
}

export function SlipForm({ view, isSending, place }: SlipFormProps) {
  const texts = useTexts();
  const { say } = texts;
  const isBarred = useIsBarred();
  const barrierId = useId();
  const { state, reckoned, now, related, quote } = view;
  if (state.picks.length === 0) return <Empty />;
  const barrier = barrierOf(texts, view);
  const isSystem = state.type !== 'single' && state.type !== 'combo';
  return (
    <>
      <SlipType state={state} />
      <ol className="grid gap-2">
        {reckoned.legs.map((leg, at) => (
          <SlipLegCard key={leg.key} leg={leg} now={now[at]} canBank={isSystem} isRelated={related?.includes(at) === true} />
        ))}
      </ol>
      <EachWay view={view} />
      <PriceNews view={view} />
      <button type="button" className="my-1 min-h-11 text-sm text-dim hover:text-ink" onClick={clearSlip}>
        {say('sports.slip.clear')}
      </button>
      <StakeSource view={view} />
      {view.freeBet === undefined ? <StakeField view={view} error={stakeFaultOf(texts, view)} /> : null}
      <Sums view={view} />
      {(quote.quote?.delayMs ?? 0) > 0 ? (
        <p className="mb-2 text-sm text-dim">{say('sports.slip.delay', { seconds: Math.round((quote.quote?.delayMs ?? 0) / 1000) })}</p>
      ) : null}
      <p id={barrierId} role="status" className={barrier === undefined ? 'sr-only' : 'notice mb-3'}>
        {barrier ?? ''}
      </p>
      {isBarred ? (
        <p className="notice">{say('sports.slip.barred')}</p>
      ) : (
        <PlaceButton view={view} isSending={isSending} place={place} barrierId={barrierId} />
      )}
      <Funds view={view} />
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-dim">
        {say('sports.slip.play-money')}
        <Link to={rulesPath} className="underline underline-offset-4">
          {say('sports.rules.title')}
        </Link>
      </p>
      <SlipOptions state={state} />
    </>
  );
}
