import { migrateSchema, planSchema } from '#kit/schema/index.ts';
import { allSchemas } from '#server/boot/mount-services.ts';
import { serverSchema } from '#server/boot/schema.ts';
import type { DatabaseVerb } from '../verb.ts';

export const apply: DatabaseVerb = {
  usage: '',
  summary: 'Brings the server’s schema up to date, and those of services that are there already',
  async runOnDatabase({ databaseUrl, say }) {
    let isCurrent = true;
    for (const set of allSchemas) {
      // a service may have a database of its own, or none
      if (set !== serverSchema && (await planSchema(databaseUrl, set)).isNew) continue;
      const { ran, newer } = await migrateSchema(databaseUrl, set);
      for (const name of ran) say(`${set.schema}: ${name}`);
      if (newer !== undefined) say(`${set.schema}: the database is newer and is left as it is: ${newer}`);
      isCurrent &&= ran.length === 0 && newer === undefined;
    }
    if (isCurrent) say('Nothing is to run.');
  },
};
