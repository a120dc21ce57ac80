// Compares what a database knows with what this code has, and says what is to run.
import { type History, SchemaError, type SchemaSet } from './history.ts';
import { needsOf, type OwnerSteps, readSteps, type Step } from './read-steps.ts';

export interface OwnerPlan {
  owner: string;
  migrations: Step[];
  declarations: Step[];
}

export interface SchemaPlan {
  /** What is to run, owner by owner, of owners that have anything to run. */
  owners: OwnerPlan[];
  /** Why nothing is run although this code differs: a newer version has been here. */
  newer: string | undefined;
  /** Declarations that were applied once and have no file here any more; what they made stays until a migration drops it. */
  left: string[];
}

/** Its three numbers, and a fourth that puts a pre-release (`0.3.0-dev`) below its release. */
function numbersOf(version: string): number[] {
  const [numbers = '', suffix] = version.split('-', 2);
  return [...numbers.split('.').map((part) => Number.parseInt(part, 10)), suffix === undefined ? 1 : 0];
}

/** Tells whether one version is above another. */
export function isAbove(one: string, other: string): boolean {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
}

const nameOf = ({ owner, file }: { owner: string; file: string }): string => `${owner}/${file}`;

function refuseChanged(steps: readonly OwnerSteps[], history: History): void {
  const hashes = new Map(steps.flatMap(({ migrations }) => migrations).map((step) => [nameOf(step), step.hash]));
  for (const row of history.migrations) {
    const here = hashes.get(nameOf(row));
    if (here !== undefined && here !== row.hash)
      throw new SchemaError(
        `The database was made by another version: its migration ${nameOf(row)} (run by ${row.version}) is not the one here. A migration never changes once it has run; start the version that made the database, or put the file back as it was.`,
      );
  }
}

/** Says why this code is older than the database; nothing where it is not. */
function findNewer(steps: readonly OwnerSteps[], history: History, version: string): string | undefined {
  const here = new Set(steps.flatMap(({ migrations }) => migrations).map(nameOf));
  const unknown = history.migrations.filter((row) => !here.has(nameOf(row)));
  if (unknown.length > 0) return `it has migrations that version ${version} does not know: ${unknown.map(nameOf).join(', ')}`;
  const above = [...history.migrations, ...history.declarations].find((row) => isAbove(row.version, version));
  return above === undefined ? undefined : `version ${above.version} has brought it up to date, this is ${version}`;
}

/** The declarations that differ, and those that need them. */
function findChanged(declarations: readonly Step[], hashes: ReadonlyMap<string, string>): Step[] {
  const changed = new Set<string>();
  return declarations.filter((step) => {
    const isChanged = hashes.get(nameOf(step)) !== step.hash || needsOf(step).some((file) => changed.has(file));
    if (isChanged) changed.add(step.file);
    return isChanged;
  });
}

/** The migrations of an owner that did not run yet and its changed declarations; all of these after a migration, which may have dropped them. */
function planOwner({ owner, migrations, declarations }: OwnerSteps, history: History): OwnerPlan {
  const done = new Set(history.migrations.map(nameOf));
  const hashes = new Map(history.declarations.map((row) => [nameOf(row), row.hash]));
  const toRun = migrations.filter((step) => !done.has(nameOf(step)));
  return {
    owner,
    migrations: toRun,
    declarations: toRun.length > 0 ? declarations : findChanged(declarations, hashes),
  };
}

/**
 * Returns what is to run. A database that a newer version has been at is left as it is: migrations only add, so this code can work on it.
 * @throws SchemaError where a migration that ran is not the one here, and where neither code nor database is the newer one
 */
export function makePlan(set: SchemaSet, history: History = { migrations: [], declarations: [] }): SchemaPlan {
  const steps = set.owners.map(readSteps);
  refuseChanged(steps, history);
  const newer = findNewer(steps, history, set.version);
  const owners = steps.map((one) => planOwner(one, history));
  const missing = owners.flatMap(({ migrations }) => migrations);
  if (newer !== undefined && missing.length > 0)
    throw new SchemaError(
      `This code and the database have gone different ways: ${newer}, and it lacks ${missing.map(nameOf).join(', ')}. Start a version that has both.`,
    );
  const files = new Set(steps.flatMap(({ declarations }) => declarations).map(nameOf));
  return {
    owners: newer === undefined ? owners.filter((one) => one.migrations.length + one.declarations.length > 0) : [],
    newer,
    left: newer === undefined ? history.declarations.map(nameOf).filter((name) => !files.has(name)) : [],
  };
}
