// The choice of a bonus before a deposit is paid: what the amount would bring, what that asks for, and that none is an answer too.
import { useDeferredValue, useId } from 'react';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { openBonusDetails } from '../terms/open-details.tsx';
import { chooseBonus, useChosenBonus } from './chosen-bonus.ts';
import { CodeEntry, EnteredCodes } from './code-form.tsx';
import { type Offer, OfferCost } from './offer-cost.tsx';
import { useDepositCodes } from './use-codes.ts';

const rowLook = 'flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-4 has-checked:border-ink';
const radioLook = 'mt-0.5 size-5 shrink-0 cursor-pointer accent-ink';

interface OfferRowProps {
  offer: Offer;
  name: string;
  isChosen: boolean;
  /** The amount is known: what is said holds for it. */
  isExact: boolean;
  onDetails: () => void;
}

function OfferRow({ offer, name, isChosen, isExact, onDetails }: OfferRowProps) {
  const { say } = useTexts();
  const money = useMoney();
  const id = useId();
  const { currency } = offer;
  const amount = money(offer.amount, currency);
  return (
    <div className={rowLook}>
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={() => chooseBonus(currency, offer.identity)}
        className={radioLook}
        aria-describedby={`${id}-cost`}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="flex cursor-pointer flex-wrap justify-between gap-x-4 font-semibold">
          <span>{offer.name}</span>
          <span className="money">{isExact ? `+ ${amount}` : say('modals.bonus.up-to', { amount })}</span>
        </label>
        <div id={`${id}-cost`}>
          {offer.minDeposit > 0 && !isExact ? (
            <p className="text-sm text-dim">{say('modals.bonus.terms-min-deposit', { amount: money(offer.minDeposit, currency) })}</p>
          ) : null}
          {isExact ? <OfferCost offer={offer} /> : null}
        </div>
        <Button
          kind="quiet"
          size="small"
          className="-ms-3"
          onClick={onDetails}
          aria-label={say('modals.bonus.terms-of', { name: offer.name })}
        >
          {say('modals.bonus.terms')}
        </Button>
      </div>
    </div>
  );
}

export interface BonusChoiceProps {
  currency: string;
  /** In smallest units; undefined while none that can be read is typed. */
  amount: number | undefined;
  /** Keeps what was typed, before the details take the place of the wallet. Returns how to come back. */
  onLeave: () => () => void;
}

/** What a deposit of the amount would bring; those that it is too small for are told with what they need. */
function useOffers(currency: string, amount: number | undefined) {
  const asked = useDeferredValue(amount);
  const all = usePlayerQuery('listBonuses', { query: { currency } }, { keepsError: true });
  const exact = usePlayerQuery(
    'listBonuses',
    { query: { currency, amount: asked ?? 0 } },
    { isEnabled: asked !== undefined, keepsPrevious: true, keepsError: true },
  );
  const known = asked === undefined ? [] : (exact.data?.data ?? []);
  const offers = (all.data?.data ?? []).map((offer) => ({
    offer: known.find(({ identity }) => identity === offer.identity) ?? offer,
    isExact: known.some(({ identity }) => identity === offer.identity),
  }));
  return { offers, error: all.error ?? exact.error };
}

export function BonusChoice({ currency, amount, onLeave }: BonusChoiceProps) {
  const texts = useTexts();
  const { say } = texts;
  const name = useId();
  const chosen = useChosenBonus(currency);
  const { offers, error } = useOffers(currency, amount);
  const codes = useDepositCodes().data?.data ?? [];
  const isNone = !offers.some(({ offer }) => offer.identity === chosen);
  return (
    <div className="flex flex-col gap-3">
      {error === null ? null : <p className="text-sm text-dim">{formatRefusal(texts, error)}</p>}
      {offers.length === 0 ? null : (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium text-dim">{say('modals.bonus.choice')}</legend>
          <label className={rowLook}>
            <input type="radio" name={name} checked={isNone} onChange={() => chooseBonus(currency, undefined)} className={radioLook} />
            <span className="font-semibold">{say('modals.bonus.choose-none')}</span>
          </label>
          {offers.map(({ offer, isExact }) => (
            <OfferRow
              key={offer.identity}
              offer={offer}
              name={name}
              isExact={isExact}
              isChosen={chosen === offer.identity}
              onDetails={() => openBonusDetails(offer, onLeave())}
            />
          ))}
        </fieldset>
      )}
      <details className="text-sm" open={codes.length > 0 || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-dim hover:text-ink">
          {say('modals.bonus.have-code')}
        </summary>
        <CodeEntry isForDeposit />
        <EnteredCodes codes={codes} />
      </details>
    </div>
  );
}

/** The bonus that was chosen, as the review of the payment tells it; absent where none was, or the amount brings none. */
export function ChosenBonus({ currency, amount }: { currency: string; amount: number }) {
  const { say } = useTexts();
  const money = useMoney();
  const chosen = useChosenBonus(currency);
  const offers = usePlayerQuery('listBonuses', { query: { currency, amount } }, { isEnabled: chosen !== undefined }).data?.data;
  const offer = offers?.find(({ identity }) => identity === chosen);
  if (offer === undefined) return null;
  return (
    <div className="rounded-md bg-panel px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{offer.name}</span>
        <span className="money font-semibold">+ {money(offer.amount, currency)}</span>
      </p>
      <div className="mt-1">
        <OfferCost offer={offer} />
      </div>
      <p className="mt-1 text-sm text-dim">{say('modals.bonus.after-deposit')}</p>
    </div>
  );
}
