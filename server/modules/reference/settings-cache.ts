// The house's switches and reference data in memory: read at the start, again when a notice says that they changed.
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { type Currency, type RatesAge, readCurrencies } from './currencies.ts';

export interface CountryRule {
  code: string;
  isBlocked: boolean;
  ageOfMajority: number;
}

export interface Agreements {
  terms: string;
  privacy: string;
}

export interface SettingsCache {
  readonly isInMaintenance: boolean;
  /** The versions of the texts that a player agrees to, as dates. */
  readonly agreements: Agreements;
  readonly currencies: readonly Currency[];
  currency(code: string): Currency | undefined;
  /** @throws Error: for codes that a foreign key vouches for. */
  requireCurrency(code: string): Currency;
  readonly baseCurrency: Currency;
  countryRule(code: string): CountryRule;
  reload(): Promise<void>;
  /** Calls the listener whenever what was read is in force: what was made from the settings before is old only then. */
  onChange(listener: () => void): void;
}

interface Snapshot {
  agreements: Agreements;
  isInMaintenance: boolean;
  clockOffsetMs: number;
  currencies: Currency[];
  rules: Map<string, CountryRule>;
}

async function readSnapshot(db: Db, age: RatesAge): Promise<Snapshot> {
  const settings = await db.selectFrom('app_setting').selectAll().execute();
  const value = (name: string): unknown => settings.find((row) => row.name === name)?.value;
  const rules = await db.selectFrom('country_rule').selectAll().execute();
  return {
    isInMaintenance: value('maintenance') === true,
    clockOffsetMs: Number(value('clockOffsetMs') ?? 0),
    agreements: { terms: String(value('termsVersion')), privacy: String(value('privacyVersion')) },
    currencies: await readCurrencies(db, age),
    rules: new Map(rules.map((row) => [row.code, { code: row.code, isBlocked: row.is_blocked, ageOfMajority: row.age_of_majority }])),
  };
}

interface SettingsParts {
  db: Db;
  clock: Clock;
  notifier: ClusterNotifier;
  log: Log;
  age: RatesAge;
}

export async function openSettingsCache({ db, clock, notifier, log, age }: SettingsParts): Promise<SettingsCache> {
  let state = await readSnapshot(db, age);
  clock.setOffset(state.clockOffsetMs);

  const listeners: (() => void)[] = [];
  let [begun, inForce] = [0, 0];

  async function reload(): Promise<void> {
    begun += 1;
    const own = begun;
    const read = await readSnapshot(db, age);
    if (own < inForce) return; // a reading that began later was faster
    inForce = own;
    // a change of something else leaves the clock as it is
    if (read.clockOffsetMs !== state.clockOffsetMs) clock.setOffset(read.clockOffsetMs);
    state = read;
    for (const listener of listeners) listener();
  }
  const reloadSoon = () => void reload().catch((error: unknown) => log.warn({ err: error }, 'the house settings could not be read again'));
  notifier.on('settings', reloadSoon);
  notifier.on('resync', reloadSoon);

  const currency = (code: string) => state.currencies.find((one) => one.code === code);
  return {
    get isInMaintenance() {
      return state.isInMaintenance;
    },
    get agreements() {
      return state.agreements;
    },
    get currencies() {
      return state.currencies;
    },
    currency,
    requireCurrency(code) {
      const found = currency(code);
      if (found === undefined) throw new Error(`The currency ${code} is not in the table`);
      return found;
    },
    get baseCurrency() {
      const base = state.currencies.find((one) => one.isBase);
      if (base === undefined) throw new Error('No currency is the base');
      return base;
    },
    countryRule: (code) => state.rules.get(code) ?? { code, isBlocked: false, ageOfMajority: 18 },
    reload,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Changes one switch and tells every process. Returns the value before. */
export async function changeSetting(
  tx: Tx,
  notifier: ClusterNotifier,
  name: 'maintenance' | 'clockOffsetMs' | 'termsVersion' | 'privacyVersion',
  value: boolean | number | string,
): Promise<unknown> {
  const before = await tx.selectFrom('app_setting').select('value').where('name', '=', name).forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('app_setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute();
  await notifier.announce(tx, 'settings', {});
  return before.value;
}
