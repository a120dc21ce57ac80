// Which migrations were released, and with which text: they never change again. The lock is one JSON file, written when a version is released.
import type { SchemaSet } from './history.ts';
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
