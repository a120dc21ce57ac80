// The bonuses of a demo: what lies in deploy/bonuses, so that a fresh house shows a welcome package.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BonusDeps } from '../deps.ts';
import { faultsOf } from './check-template.ts';
import { publishTemplate } from './publish-template.ts';
import { findTemplate } from './read-templates.ts';
import { readTemplate, type TemplateBody } from './template-schema.ts';

const act = { actor: 'system', reason: 'a sample of the demo' };

/** The names in a folder; of a house that was installed without it, none. */
const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? await readdir(folder) : []);

async function readSamples(folder: string): Promise<TemplateBody[]> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return await Promise.all(
    files.map(async (file) => {
      const read = readTemplate(await readFile(join(folder, file), 'utf8'));
      if ('faults' in read) throw new Error(`The sample ${file} is no template: ${read.faults.join('; ')}`);
      return read.body;
    }),
  );
}

/**
 * Publishes each sample whose name no template has yet, whatever state that is in: an operator's own, a newer version and a pause stay. One
 * that the rules of the house or its catalogue do not allow is left out. Safe at every start, and by several processes at once.
 */
export async function publishSamples(deps: BonusDeps, folder: string): Promise<void> {
  const samples = await readSamples(folder);
  await deps.database.transact(async (tx) => {
    await sql`lock table bonus_template in share row exclusive mode`.execute(tx);
    for (const body of samples) {
      if ((await findTemplate(tx, body.identity)) !== undefined) continue;
      const faults = await faultsOf(tx, deps, body);
      if (faults.length > 0) deps.log.info({ sample: body.identity, faults }, 'a sample of a bonus is not published');
      else await publishTemplate(tx, deps, body, act);
    }
  });
}
