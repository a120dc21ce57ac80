// The conformance kit of Open Seamless Wallet 1 for programs; main.ts is the same for a terminal.
import { operatorChecks } from './operator/index.ts';
import { type OperatorSetup, openOperator } from './operator/subject.ts';
import { providerChecks } from './provider/index.ts';
import { openProvider, type ProviderSetup } from './provider/subject.ts';
import { type Check, type Result, runChecks } from './run/check.ts';
import type { Report } from './run/report.ts';

export type { Action, OperatorSetup, SeatInfo, Wanted } from './operator/subject.ts';
export type { Launched, ProviderSetup } from './provider/subject.ts';
export { type Defect, type Fault, type ReferenceOperator, replayJournal, startReferenceOperator } from './reference/operator.ts';
export type { Result } from './run/check.ts';
export { Skipped } from './run/check.ts';
export { count, lineOf, type Report, summaryOf, toHtml, toJson, toJunit } from './run/report.ts';
export { operatorChecks, providerChecks };

export interface RunOptions {
  /** Ids of checks, or their beginnings; all unless said otherwise. */
  only?: readonly string[];
  /** Called as each check ends. */
  tell?: (result: Result) => void;
}

const kit = '@lanternhall/osw-check 1.0.0';

const chosen = <Subject>(checks: readonly Check<Subject>[], { only }: RunOptions): Check<Subject>[] =>
  checks.filter(({ id }) => only === undefined || only.some((beginning) => id.startsWith(beginning)));

async function report<Subject>(
  side: Report['side'],
  target: string,
  checks: readonly Check<Subject>[],
  subject: Subject,
  options: RunOptions,
): Promise<Report> {
  const [startedAt, begun] = [new Date().toISOString(), performance.now()];
  const results = await runChecks(chosen(checks, options), subject, options.tell);
  return { kit, side, target, startedAt, seconds: Math.round((performance.now() - begun) / 100) / 10, results };
}

/** Plays a provider against an operator. */
export const checkOperator = async (setup: OperatorSetup, options: RunOptions = {}): Promise<Report> =>
  await report('operator', setup.target.url, operatorChecks, openOperator(setup), options);

/** Plays an operator against a provider. */
export const checkProvider = async (setup: ProviderSetup, options: RunOptions = {}): Promise<Report> =>
  await report('provider', setup.target.url, providerChecks, openProvider(setup), options);
