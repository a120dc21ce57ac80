import { migrate } from '#server/boot/schema.ts';
import type { DatabaseVerb } from '../verb.ts';

export const apply: DatabaseVerb = {
  usage: '',
  summary: "Brings the server's schema up to date as a start would; games and services do it with theirs when they open",
  async runOnDatabase({ databaseUrl, say }) {
    const { ran, newer } = await migrate(databaseUrl);
    for (const name of ran) say(name);
    if (newer !== undefined) say(`The database is newer and is left as it is: ${newer}.`);
    else if (ran.length === 0) say('Nothing is to run.');
  },
};
