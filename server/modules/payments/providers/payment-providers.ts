// The registry of payment providers: those that are configured, each opened by its adapter. Nothing outside of an adapter's folder names one.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentProviderConfig, PaymentsConfig } from '../config.ts';
import type { PaymentDeps } from '../deps.ts';
import { guardGateway, PaymentProviderError } from './guard-gateway.ts';
import type { MethodOffer, PaymentAdapter, PaymentGateway } from './payment-adapter.ts';
import { readSettings } from './read-settings.ts';

export interface PaymentProvider extends PaymentGateway {
  /** As its invoices and the path of its callbacks name it. */
  identity: string;
  methods: readonly MethodOffer[];
  /** Where it tells outcomes. */
  callbackUrl: string;
}

export interface PaymentProviders {
  /** In the order in which they are configured; where two offer the same method, the first one takes it. */
  all: readonly PaymentProvider[];
  find(identity: string): PaymentProvider | undefined;
  /** @throws PaymentProviderError when it is not configured: as if it were away, so that what waits for it goes on waiting */
  require(identity: string): PaymentProvider;
}

export const callbacksPath = '/api/payment/callbacks';
/** The project's own adapters: the folders beside this file. */
const ownFolder = import.meta.dirname;
const adapterFile = 'adapter.ts';

/** The adapters' folders by name; one of the operator's stands before one of ours. */
function findAdapters(folders: readonly string[]): Map<string, string> {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, join(folder, name, adapterFile)] as const),
  );
  return new Map(found);
}

async function loadAdapter(
  adapters: ReadonlyMap<string, string>,
  { identity, adapter: name }: PaymentProviderConfig,
): Promise<PaymentAdapter> {
  const file = adapters.get(name);
  if (file === undefined)
    throw new Error(
      `PAYMENT_PROVIDERS names the adapter "${name}" for ${identity}; there are ${[...adapters.keys()].toSorted().join(', ')}.`,
    );
  const { adapter } = (await import(pathToFileURL(file).href)) as { adapter?: PaymentAdapter };
  if (adapter === undefined) throw new Error(`${file} exports no adapter.`);
  return adapter;
}

type Installation = Pick<PaymentDeps['config'], 'mode' | 'port' | 'publicUrl' | 'internalUrl'>;

const ownOriginsOf = ({ port, publicUrl, internalUrl }: Installation): string[] => [
  publicUrl,
  internalUrl,
  ...['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`),
];

/**
 * Opens the configured providers, in their order, with adapters of ours and of the operator's folder.
 * @throws Error that names the setting that will not do
 */
export async function openPaymentProviders(
  { providers, adaptersDir }: PaymentsConfig,
  installation: Installation,
  wallMs: () => number,
): Promise<PaymentProviders> {
  const adapters = findAdapters(adaptersDir === undefined ? [ownFolder] : [ownFolder, adaptersDir]);
  const all: PaymentProvider[] = [];
  for (const config of providers) {
    const { identity, settings, variables, callbackOrigin = installation.publicUrl } = config;
    const adapter = await loadAdapter(adapters, config);
    const host = { mode: installation.mode, ownOrigins: ownOriginsOf(installation), variables, wallMs };
    const gateway = adapter.open(readSettings(adapter.settings, settings, variables), host);
    all.push({
      ...guardGateway(identity, gateway),
      identity,
      methods: adapter.methods,
      callbackUrl: `${callbackOrigin}${callbacksPath}/${identity}`,
    });
  }
  const find = (identity: string) => all.find((one) => one.identity === identity);
  return {
    all,
    find,
    require(identity) {
      const provider = find(identity);
      if (provider !== undefined) return provider;
      throw new PaymentProviderError(
        all.length === 0
          ? 'No payment provider is configured: set PAYMENT_PROVIDER_URL, _KEY_ID and _SECRET'
          : `The payment provider ${identity} is not configured: add it to PAYMENT_PROVIDERS`,
      );
    },
  };
}

/** @throws Problem payments-closed where nobody is configured who takes payments */
export function requirePayments({ payments }: { payments: PaymentProviders }): void {
  if (payments.all.length === 0)
    throw new Problem('payments-closed', 'This house has no payment provider yet, so nothing can be paid in or out. Ask its operator.');
}
