// What an owner of tables keeps on disk: numbered migrations, and the SQL that declares functions, views, triggers and grants.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Who owns tables: a name that never changes once released, and a folder with `migrations/` and `sql/`, either of which may be missing. */
export interface SchemaOwner {
  name: string;
  folder: string;
}

/** One SQL file. */
export interface Step {
  owner: string;
  /** File name without its folder. */
  file: string;
  text: string;
  /** SHA-256 of the text, in hex. */
  hash: string;
}

/** The steps of one owner, both in the order in which they run. */
export interface OwnerSteps {
  owner: string;
  migrations: Step[];
  declarations: Step[];
}

const migrationName = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

function readFolder(owner: string, folder: string): Step[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { owner, file, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

function checkMigrations(steps: readonly Step[]): void {
  for (const [index, { owner, file }] of steps.entries()) {
    if (!migrationName.test(file)) throw new Error(`${owner}: ${file} is no name of a migration; it is like 0002-add-nickname.sql`);
    if (Number(file.slice(0, 4)) !== index + 1)
      throw new Error(`${owner}: ${file} should have the number ${String(index + 1).padStart(4, '0')}; numbers have no gaps and no twins`);
  }
}

/** Returns the files that a declaration says it needs: `-- needs: one.sql other.sql`. It comes after them and is applied again with them. */
export const needsOf = ({ text }: Step): string[] =>
  /^-- needs: (.+)$/m
    .exec(text)?.[1]
    ?.trim()
    .split(/[\s,]+/) ?? [];

/** Returns declarations by name, each after those that it needs. @throws Error on a file that is not there and on a circle */
function inOrder(steps: readonly Step[]): Step[] {
  const byFile = new Map(steps.map((step) => [step.file, step]));
  const placed = new Set<Step>();
  const place = (step: Step, path: readonly string[]): void => {
    if (placed.has(step)) return;
    if (path.includes(step.file)) throw new Error(`${step.owner}: ${[...path, step.file].join(' needs ')}`);
    for (const file of needsOf(step)) {
      const needed = byFile.get(file);
      if (needed === undefined) throw new Error(`${step.owner}: ${step.file} needs ${file}, which is not there`);
      place(needed, [...path, step.file]);
    }
    placed.add(step);
  };
  for (const step of steps) place(step, []);
  return [...placed];
}

/** Reads what an owner has. @throws Error on names, numbers and needs that are not right */
export function readSteps({ name, folder }: SchemaOwner): OwnerSteps {
  const migrations = readFolder(name, join(folder, 'migrations'));
  checkMigrations(migrations);
  return { owner: name, migrations, declarations: inOrder(readFolder(name, join(folder, 'sql'))) };
}
