// Which migrations were released, and with which text: they never change again. The lock is one JSON file, written when a version is released.
import type { SchemaSet } from './history.ts';
import { isAbove } from './make-plan.ts';
import { readSteps } from './read-steps.ts';

/** By schema, owner and file: SHA-256 of the text, and the version that released it. */
export type SchemaLock = Record<string, { hash: string; since: string }>;

const hashesOf = (sets: readonly SchemaSet[]): Map<string, string> =>
  new Map(
    sets.flatMap(({ schema, owners }) =>
      owners.flatMap((owner) => readSteps(owner).migrations.map((step) => [`${schema}/${step.owner}/${step.file}`, step.hash] as const)),
    ),
  );

/** Returns what is wrong with the migrations here, a line each: released ones that are gone or have another text. */
export function findBroken(lock: SchemaLock, sets: readonly SchemaSet[]): string[] {
  const here = hashesOf(sets);
  return Object.entries(lock).flatMap(([name, { hash, since }]) => {
    const now = here.get(name);
    if (now === hash) return [];
    return [
      `${name} was released with ${since} and ${now === undefined ? 'is gone' : 'has another text now'}. Databases have run it: put it back as it was, and make the change in a new migration.`,
    ];
  });
}

/** Returns the lock with every migration that it does not have yet, released with this version. */
export function lockNew(lock: SchemaLock, sets: readonly SchemaSet[], version: string): SchemaLock {
  const fresh = [...hashesOf(sets)].filter(([name]) => lock[name] === undefined);
  return { ...lock, ...Object.fromEntries(fresh.map(([name, hash]) => [name, { hash, since: version }])) };
}

/** Tells whether a version is written as not released yet: `0.3.0-dev`. */
export const isPreRelease = (version: string): boolean => version.includes('-');

/**
 * Returns what keeps the code from being this version, a line each. A version without a suffix is a released one: its database is kept, and
 * all of its migrations are locked. A pre-release may have more, and comes after all that is released.
 */
export function findUnfrozen(lock: SchemaLock, sets: readonly SchemaSet[], version: string, released: readonly string[]): string[] {
  const last = released.find((one) => isAbove(one, version));
  if (last !== undefined)
    return [
      `${last} is released and this is ${version}: raise the version in package.json and package-lock.json above it, like 0.3.0-dev.`,
    ];
  if (isPreRelease(version)) return [];
  if (!released.includes(version))
    return [
      `No database of ${version} is kept in testing/releases: release it with npm run freeze-schema, or call it ${version}-dev in package.json and package-lock.json until then.`,
    ];
  return [...hashesOf(sets).keys()]
    .filter((name) => lock[name] === undefined)
    .map(
      (name) =>
        `${name} is not in schema.lock.json and ${version} is released: raise the version in package.json and package-lock.json to that of the next release with -dev, like 0.3.0-dev.`,
    );
}
