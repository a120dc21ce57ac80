import { readPlacement } from '#server/modules/players/index.ts';
import { type AppVerb, type Given, table } from '../verb.ts';

/** The row as the settings name it. */
function chosenBy({ config }: Given['context'], id: string): string {
  if (config.jurisdiction === id) return 'everybody else';
  return config.jurisdictions.includes(id) ? 'its countries' : 'no';
}

async function readRows({ context }: Given) {
  const { jurisdictions, parts, database } = context;
  const placement = await readPlacement(database.db);
  return parts.jurisdictions.map(({ id, title, countries }) => {
    const under = placement.filter(({ country, jurisdiction }) => (jurisdiction ?? jurisdictions.of(country).id) === id);
    const elsewhere = under.filter(({ country }) => jurisdictions.of(country).id !== id);
    const count = (some: typeof under) => Number(some.reduce((sum, { players }) => sum + players, 0n));
    const inForceFor = chosenBy(context, id);
    return {
      id,
      title,
      countries,
      inForceFor,
      players: count(under),
      elsewhere: elsewhere.map(({ country }) => country),
      waiting: count(elsewhere),
    };
  });
}

export const list: AppVerb = {
  usage: '[--json]',
  summary: 'The jurisdictions, whom the settings put under each, and the players whom they would put elsewhere now',
  flags: ['json'],
  async run(given) {
    const { say, options } = given;
    const rows = await readRows(given);
    if (options['json'] !== undefined) {
      say(JSON.stringify(rows, null, 2));
      return;
    }
    const cells = rows.map((row) => [row.id, row.countries.join(' ') || '-', row.inForceFor, String(row.players), row.title]);
    say(table(['Id', 'Countries', 'In force for', 'Players', 'Title'], cells));
    for (const { id, elsewhere, waiting } of rows.filter((row) => row.waiting > 0))
      say(`\n${waiting} under ${id} would be under another by the settings: ${elsewhere.join(', ')}. \`jurisdiction assign\` moves them.`);
  },
};
