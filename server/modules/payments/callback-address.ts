import type { PaymentDeps } from './deps.ts';

type Config = PaymentDeps['config'];

/** Where the payment provider tells outcomes: the sandbox in this process, or the configured one from outside. */
export const callbackPathOf = ({ paymentProvider }: Pick<Config, 'paymentProvider'>): string =>
  `/api/payment/callbacks/${paymentProvider === undefined ? 'sandbox' : 'provider'}`;

/** The same as an address that the provider can reach. */
export const callbackUrlOf = (config: Pick<Config, 'paymentProvider' | 'publicUrl' | 'internalUrl'>): string =>
  `${config.paymentProvider === undefined ? config.internalUrl : config.publicUrl}${callbackPathOf(config)}`;

/** Who takes a method's payments, as invoices keep it: the configured provider by its host, else whom the method names. */
export const providerOf = ({ paymentProvider }: Pick<Config, 'paymentProvider'>, method: { provider: string }): string =>
  paymentProvider === undefined ? method.provider : new URL(paymentProvider.url).host;
