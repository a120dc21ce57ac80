// A check, and the run of many of them one after another.

/** One promise of the protocol, tried. `rule` is the protocol's number, or what it is about. */
export interface Check<Subject> {
  id: string;
  rule: string;
  title: string;
  /** Throws a CheckFailed, or a Skipped. A text that it returns is a figure worth telling. */
  run(subject: Subject): Promise<unknown>;
}

export class CheckFailed extends Error {
  override name = 'CheckFailed';
}

/** The check needs something that was not given. */
export class Skipped extends Error {
  override name = 'Skipped';
}

export interface Result {
  id: string;
  rule: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  detail: string | undefined;
  ms: number;
}

/** Fails unless it is true. */
export function ensure(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new CheckFailed(otherwise);
}

const show = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'nothing';

/** Fails unless both are alike, compared as JSON. */
export function same(what: string, got: unknown, wanted: unknown): void {
  ensure(show(got) === show(wanted), `${what}: ${show(wanted)} was expected, ${show(got)} came`);
}

/** Fails unless it is one of them. */
export function oneOf(what: string, got: unknown, wanted: readonly unknown[]): void {
  ensure(wanted.includes(got), `${what}: one of ${wanted.join(', ')} was expected, ${show(got)} came`);
}

async function runOne<Subject>(check: Check<Subject>, subject: Subject): Promise<Result> {
  const { id, rule, title } = check;
  const begun = performance.now();
  const end = (outcome: Result['outcome'], detail?: string): Result => ({
    id,
    rule,
    title,
    outcome,
    detail,
    ms: Math.round(performance.now() - begun),
  });
  try {
    const figure = await check.run(subject);
    return end('passed', typeof figure === 'string' ? figure : undefined);
  } catch (error) {
    if (error instanceof Skipped) return end('skipped', error.message);
    if (error instanceof CheckFailed) return end('failed', error.message);
    return end('failed', `the check broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** Runs them in their order, each told when it ends. */
export async function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  tell: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const result = await runOne(check, subject);
    tell(result);
    results.push(result);
  }
  return results;
}
