// An offer is not kept: its terms go to the player under a seal of the house and come back with the word to take it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Currency } from '#server/modules/reference/index.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import { refuseUnlessOffered } from '../accounts/open-account.ts';
import type { WalletDeps } from '../deps.ts';
import { maxPart } from '../ledger/constants.ts';
import { minAmountOf, reckon, type Reckoned } from './reckon.ts';

type Deps = Pick<WalletDeps, 'settings' | 'clock' | 'secrets' | 'config'>;

/** For so long a rate is held, and so much longer an answer may be on its way. */
export const heldMs = 10_000;
const onItsWayMs = 2000;

export interface Terms extends Reckoned {
  id: string;
  playerId: string;
  from: string;
  to: string;
  amount: bigint;
  offeredAt: Date;
  validUntil: Date;
}

/** Refuses a rate that is too old to give money for. What is offered no more can still be given, never got. @throws Problem currency-unavailable, rate-stale */
export function requireRated({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, code: string, side: 'from' | 'to'): Currency {
  if (side === 'to' || settings.currency(code) === undefined) refuseUnlessOffered(settings, code);
  const currency = settings.requireCurrency(code);
  const { staleAt } = currency.rate;
  if (staleAt !== null && staleAt <= clock.now())
    throw new Problem('rate-stale', `The rate of ${code} is of ${currency.rate.at.toISOString()}. Conversions go on with a newer one.`);
  return currency;
}

/** Returns what an amount comes to now. @throws Problem currency-unavailable, rate-stale, invalid-input */
export function makeOffer(deps: Deps, playerId: string, asked: { from: string; to: string; amount: bigint }): Terms {
  if (asked.from === asked.to) throw refuseFields(fieldError('to', 'format', { param: 'another currency' }));
  const [from, to] = [requireRated(deps, asked.from, 'from'), requireRated(deps, asked.to, 'to')];
  const { conversionSpread } = deps.config;
  const reckoned = reckon(asked.amount, from, to, conversionSpread);
  const currency = asked.from;
  if (reckoned.gain <= 0n)
    throw refuseFields(fieldError('amount', 'minValue', { min: moneyToWire(minAmountOf(from, to, conversionSpread)), currency }));
  if (reckoned.gain > maxPart) throw refuseFields(fieldError('amount', 'maxValue', { max: moneyToWire(asked.amount) - 1, currency }));
  const offeredAt = deps.clock.now();
  return { ...reckoned, ...asked, id: newId(), playerId, offeredAt, validUntil: new Date(offeredAt.getTime() + heldMs) };
}

const sealOf = ({ secrets }: Pick<Deps, 'secrets'>, text: string): Buffer =>
  createHmac('sha256', secrets.derive('conversion offer')).update(text).digest();

/** Returns an offer as the player is given it. */
export function sealOffer(deps: Pick<Deps, 'secrets'>, terms: Terms): string {
  const { amount, gain, spread, ...rest } = terms;
  const text = JSON.stringify({ ...rest, amount: String(amount), gain: String(gain), spread: String(spread) });
  return `${Buffer.from(text).toString('base64url')}.${sealOf(deps, text).toString('base64url')}`;
}

interface Written extends Omit<Terms, 'amount' | 'gain' | 'spread' | 'offeredAt' | 'validUntil'> {
  amount: string;
  gain: string;
  spread: string;
  offeredAt: string;
  validUntil: string;
}

/** Returns the terms of an offer that came back. @throws Problem offer-over for one that is not ours, or another player's */
export function openOffer(deps: Pick<Deps, 'secrets'>, offer: string, playerId: string): Terms {
  const [body = '', seal = ''] = offer.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const [own, given] = [sealOf(deps, text), Buffer.from(seal, 'base64url')];
  const isOurs = own.length === given.length && timingSafeEqual(own, given);
  const written = isOurs ? (JSON.parse(text) as Written) : undefined;
  if (written === undefined || written.playerId !== playerId) throw new Problem('offer-over', 'Ask for a new offer.');
  return {
    ...written,
    amount: BigInt(written.amount),
    gain: BigInt(written.gain),
    spread: BigInt(written.spread),
    offeredAt: new Date(written.offeredAt),
    validUntil: new Date(written.validUntil),
  };
}

/** @throws Problem offer-over once the rate is not held any more */
export function refuseOverOffer({ clock }: Pick<Deps, 'clock'>, { validUntil }: Terms): void {
  if (clock.now().getTime() > validUntil.getTime() + onItsWayMs) throw new Problem('offer-over', 'Ask for a new offer.');
}
