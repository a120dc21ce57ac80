import { planSchema, type Step } from '#kit/schema/index.ts';
import { allSchemas } from '#server/boot/mount-services.ts';
import { serverSchema } from '#server/boot/schema.ts';
import type { DatabaseVerb } from '../verb.ts';

export const plan: DatabaseVerb = {
  usage: '',
  summary: 'Lists the SQL files that schema apply would run, in their order, and runs none',
  async runOnDatabase({ databaseUrl, say }) {
    let count = 0;
    for (const set of allSchemas) {
      // a service may have a database of its own, or none; where it has no schema here yet, its own start makes it
      const { owners, isNew } = await planSchema(databaseUrl, set);
      const files = isNew && set !== serverSchema ? [] : owners.flatMap<Step>((one) => [...one.migrations, ...one.declarations]);
      for (const { owner, file } of files) say(`${set.schema}: ${owner}/${file}`);
      count += files.length;
    }
    if (count === 0) say('Nothing is to run.');
  },
};
