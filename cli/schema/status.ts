import { planSchema } from '#kit/schema/index.ts';
import { allSchemas } from '#server/boot/mount-services.ts';
import { serverSchema } from '#server/boot/schema.ts';
import { type DatabaseVerb, Refusal } from '../verb.ts';

export const status: DatabaseVerb = {
  usage: '',
  summary: 'Says how the database stands to this version: up to date, behind or ahead',
  async runOnDatabase({ databaseUrl, say }) {
    let isCurrent = true;
    for (const set of allSchemas) {
      const { owners, newer, left, isNew } = await planSchema(databaseUrl, set);
      // a service may have a database of its own, or none
      if (isNew && set !== serverSchema) continue;
      const waiting = owners.reduce((sum, one) => sum + one.migrations.length + one.declarations.length, 0);
      if (newer !== undefined) say(`${set.schema}: newer than ${set.version}, which leaves it as it is: ${newer}`);
      else say(`${set.schema}: ${waiting === 0 ? 'up to date' : `${waiting} files wait to run; schema plan lists them`}`);
      for (const name of left) say(`${set.schema}: ${name} is not here any more; what it made stays until a migration drops it`);
      isCurrent &&= newer === undefined && waiting + left.length === 0;
    }
    if (!isCurrent) throw new Refusal('The database is not as this version makes it.');
  },
};
