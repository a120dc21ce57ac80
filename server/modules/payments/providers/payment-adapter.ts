// What a payment provider's adapter is. An adapter is a folder with an `adapter.ts` that exports `adapter`; it owns everything that is
// the provider's own. Nothing here has to be imported at run time, so an adapter may also lie outside of this repository.
// docs/extending/payment-provider.md shows one.

import type { Balance, StaleBalance, WaitingMoves } from './provider-funds.ts';

/** One variable of an adapter. Its name in the environment is PAYMENT_<IDENTITY>_<NAME>. */
export interface PaymentSetting {
  /** What it is, for the message that misses it. */
  about?: string;
  isOptional?: boolean;
  /** False for a value that will not do. */
  fits?: (value: string) => boolean;
}

/**
 * A field that a method asks the player for. One of type `card` is called `card` and is a choice of the player's own cards that deposits told a
 * `payoutReference` of; the payout carries that of the chosen one.
 */
export interface MethodField {
  name: string;
  type: 'text' | 'iban' | 'address' | 'card';
  required: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** A way to pay, as the provider offers it. The operator may change its range and place, and switch it off, in `payment_method`. */
export interface MethodOffer {
  method: string;
  direction: 'deposit' | 'withdrawal';
  /** Least and most in the smallest unit, by currency. Currencies that are not offered here are left out. */
  ranges: Readonly<Record<string, { min: bigint; max: bigint }>>;
  /** What the player is asked for. */
  fields: readonly MethodField[];
  /** Minutes in which the money is mostly there, once it was paid or sent; 0 for at once. Players read it before they pay. */
  arrivalMinutes?: number;
  /**
   * Of an on-ramp: what its coins are bought with, least and most in the smallest unit, by currency. Such a method takes deposits at a
   * price of its `quote` alone, and the house asks no fee of its own.
   */
  boughtWith?: Readonly<Record<string, { min: bigint; max: bigint }>>;
  /** Where it stands among the methods; 100 when not set. */
  position?: number;
  /** Days after its end for which a payment may still turn out otherwise at the provider; 30 when not set. */
  reportDays?: number;
}

export interface Customer {
  id: string;
  /** ISO 3166-1. */
  country: string;
  language: string;
}

/** A payment to begin. Asked again with the same reference, the provider must answer the first one. */
interface PaymentRequest {
  /** Ours, a UUID. It names the payment in callbacks and questions. */
  reference: string;
  method: string;
  /** In the smallest unit. */
  amount: bigint;
  currency: string;
  /** Digits after the point of the currency. */
  digits: number;
  customer: Customer;
  /** Where the provider tells outcomes. */
  callbackUrl: string;
}

export interface ChargeRequest extends PaymentRequest {
  /** Where the player comes back to. */
  returnUrl: string;
  /** Of an on-ramp: the price that the player took. */
  quote?: string;
}

export interface PayoutRequest extends PaymentRequest {
  /** Where to pay to: the fields of the method. */
  fields: Readonly<Record<string, string>>;
}

/** A part of a charge that goes back to what it was paid with. */
export interface RefundRequest {
  /** Ours, a UUID: the refund is a payment of its own, a payout in callbacks, questions and lists. The same again is the first one. */
  reference: string;
  charge: KnownPayment;
  /** In the smallest unit. Of one charge several may be asked for. */
  amount: bigint;
  currency: string;
  digits: number;
  /** Milliseconds since the house first wished for it. */
  ageMs: number;
  callbackUrl: string;
}

export interface RefundAnswer {
  id: string;
  /** Where the money has no way back by itself, as with coins: the page on which the player says where it goes. */
  claimUrl?: string;
}

/** Where coins are sent to: the site shows it itself, and nobody leaves for the provider's page. */
export interface CoinTransfer {
  address: string;
  /** What people call the chain. */
  network: string;
  /** What a wallet reads from a QR code. */
  uri: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** What coins are bought for, in smallest units. */
export interface PurchasePrice {
  /** All that is paid. */
  amount: bigint;
  currency: string;
  /** The on-ramp's, of it. */
  fee: bigint;
}

export interface ChargeAnswer {
  id: string;
  /** The page on which the player pays. */
  redirectUrl: string;
  transfer?: CoinTransfer | undefined;
  /** Of an on-ramp: receipts say it. */
  price?: PurchasePrice | undefined;
}

/** The provider refuses this very payment for good. Whatever is thrown instead is worth another try. */
export interface Refused {
  refused: string;
  /** What the player is told, as the reason of a report; left out, that the provider refused it. */
  reason?: string | undefined;
  /** The price of an on-ramp is not held any more. */
  isQuoteOver?: boolean;
}

/** What an amount of money buys. */
export interface QuoteRequest {
  pays: { amount: bigint; currency: string; digits: number };
  coin: { currency: string; digits: number };
}

/** A price that an on-ramp holds for a time. */
export interface Quote {
  id: string;
  /** The on-ramp's, of what is paid. */
  fee: bigint;
  /** What one coin costs: a decimal of the currency that is paid. */
  rate: string;
  gets: bigint;
  expiresAt: Date;
}

/** A payment that was begun: our reference and, once it is known, the provider's id. */
export interface KnownPayment {
  reference: string;
  id: string | undefined;
}

export interface PaymentReport extends KnownPayment {
  kind: 'charge' | 'payout';
  /** `charged-back`: a charge that had succeeded was taken back by the payer's bank, so much of it as the amount says. */
  status: 'created' | 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'charged-back';
  /** What was received or sent, in the smallest unit, not what was asked for: other amounts are the casino's to judge. */
  amount: bigint;
  currency: string;
  /** Why it failed or was taken back: one of the reasons that content has a text for (`reason.*` in alerts.json), else shown as it is. */
  reason?: string | undefined;
  /** Of a payout that the provider has not sent yet, for the operator: what it waits for. */
  waitsFor?: string | undefined;
}

/** A page of a provider's payments. */
export interface PaymentList {
  payments: readonly PaymentReport[];
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined;
}

/** What a charge was paid with. */
export interface Instrument {
  /** The provider's own name of the card or account, the same for whoever pays with it; never its number. */
  key: string;
  /** What its holder knows it by, such as its last four digits. */
  label: string;
  /** Whose it is, where the provider knows. */
  holder?: string | undefined;
  /** What a payout to it names it by, for this customer alone, where it can be paid to. Kept sealed. */
  payoutReference?: string | undefined;
}

/** News of a payment, as a callback tells them. */
export interface PaymentNews extends Omit<PaymentReport, 'status'> {
  status: 'pending' | 'succeeded' | 'failed' | 'charged-back';
  /** Names the event, at most 200 letters: the same again is heard once. */
  eventId: string;
  /** Grows with the changes of the payment, so that old news is told from new; always 0 where the provider counts nothing. */
  sequence: number;
  /** Of coins on their way: how much was seen, the blocks over the youngest of it, how many it takes, and what a wallet reads to send the rest. */
  progress?: { received: number; confirmations: number; needed: number; uri?: string | undefined } | undefined;
  /** Number of the authorisation. */
  authorization?: string | undefined;
  instrument?: Instrument | undefined;
}

export interface RawCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** With its query, as it was asked for. */
  path: string;
  /** The exact text that was sent. */
  body: string;
}

/** `forged`: the signature does not fit. `unreadable`: this is no callback. `unrelated`: it tells of no payment. */
export type ReadCallback = PaymentNews | 'forged' | 'unreadable' | 'unrelated';

/** A provider that is open. Each of its functions may be called twice with the same. */
export interface PaymentGateway {
  /** Begins a deposit. Returns the provider's id and the page on which the player pays; for coins with where they are sent to, of an on-ramp with the price. */
  charge(request: ChargeRequest): Promise<ChargeAnswer | Refused>;
  payout(request: PayoutRequest): Promise<{ id: string } | Refused>;
  /** The most of one payout by currency, where that is less than the methods' ranges say: it then ends them. */
  payoutLimits?: Readonly<Record<string, bigint>>;
  /**
   * Calls a payout back that the provider has not sent. Once it has said `cancelled` it never sends it, and tells that it failed. Refused where it may
   * have been sent. A provider without it calls nothing back.
   */
  recall?(payment: KnownPayment): Promise<{ state: 'cancelled' | 'failed' | 'unknown' } | Refused>;
  /** Gives a charge back, or a part of it. A provider without it gives nothing back to where it came from. */
  refund?(request: RefundRequest): Promise<RefundAnswer | Refused>;
  /** Has a charge forgotten that nobody paid; `succeeded` when the bank was faster. */
  cancel(payment: KnownPayment): Promise<{ state: 'cancelled' | 'succeeded' | 'failed' | 'unknown' }>;
  /** The provider's view of a payment; undefined when it never heard of it. */
  state(payment: KnownPayment): Promise<PaymentReport | Refused | undefined>;
  /**
   * The payments that changed for the last time within a time, page by page. A provider that lists none is reconciled by asking about
   * each of our payments, so that what only the provider knows is not found.
   */
  list?(period: { from: Date; to: Date; after: string | undefined }): Promise<PaymentList | Refused>;
  /** What it holds of the house's money. Of a provider without it, what payments say is taken for it. */
  balances?(): Promise<readonly (Balance | StaleBalance)[]>;
  /** What it cannot move of the house's money. Of a provider without it nothing waits. */
  waiting?(): Promise<readonly WaitingMoves[]>;
  /** Of an on-ramp: what an amount buys. */
  quote?(request: QuoteRequest): Promise<Quote | Refused>;
  /** Checks and reads a callback. */
  readCallback(callback: RawCallback): ReadCallback | Promise<ReadCallback>;
  /** Origins of the pages on which players pay. A charge that leads elsewhere is refused. */
  redirectOrigins: readonly string[];
  /** Origins whose pages may be shown in a frame of the site. */
  frameOrigins: readonly string[];
}

/** What an adapter is told of the installation that opens it. */
export interface PaymentHost {
  mode: 'demo' | 'production';
  /** Origins at which the installation itself answers. */
  ownOrigins: readonly string[];
  /** What the variables of this provider begin with, for messages. */
  variables: string;
  wallMs(): number;
}

export interface PaymentAdapter {
  /** Its variables by their names behind PAYMENT_<IDENTITY>_. Those that are not optional are set together. */
  settings: Readonly<Record<string, PaymentSetting>>;
  methods: readonly MethodOffer[];
  /** Opens it with its settings. @throws Error in plain words when they will not do */
  open(settings: Readonly<Record<string, string>>, host: PaymentHost): PaymentGateway;
}
