// What a start with chains of its own chose, kept beside its data for the operator's commands: each of them is a process of its own, and without
// it would take the coins at those chains for missing.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#kit/environment.ts';

/** The house that is meant: where its data are, and its database where that is another one than theirs. */
interface House {
  dataDir: string;
  databaseUrl: string | undefined;
}

interface Kept {
  databaseUrl: string | null;
  settings: Environment;
}

const folderOf = ({ dataDir }: House): string => join(dataDir, 'chain');
const fileOf = (house: House): string => join(folderOf(house), 'settings.json');

/** Keeps the settings, for this user's eyes alone; without any, as of a start without chains, there are none from now on. */
export function keepChains(house: House, settings: Environment | undefined): void {
  rmSync(fileOf(house), { force: true });
  if (settings === undefined) return;
  mkdirSync(folderOf(house), { recursive: true });
  const kept: Kept = { databaseUrl: house.databaseUrl ?? null, settings };
  writeFileSync(`${fileOf(house)}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${fileOf(house)}.new`, fileOf(house));
}

/** What that house was started with beside its environment; nothing where it has no chains of its own. */
export function readKeptChains(house: House): Environment {
  if (!existsSync(fileOf(house))) return {};
  const { databaseUrl, settings } = JSON.parse(readFileSync(fileOf(house), 'utf8')) as Kept;
  return databaseUrl === (house.databaseUrl ?? null) ? settings : {};
}
