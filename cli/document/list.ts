import { documentStatus } from '#contract/kernel/constants.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { findDocuments, findRequests } from '#server/modules/verification/index.ts';
import { type Given, table, type AppVerb } from '../verb.ts';
import { findPlayer } from './find-player.ts';

const maxListed = 500;
const nameOf = (status: number): string => Object.entries(documentStatus).find(([, number]) => number === status)?.[0] ?? String(status);

async function sayRequests({ context, say }: Given, playerId: string): Promise<void> {
  const requests = await findRequests(context.database.db, playerId, ['open', 'review', 'approved', 'withdrawn']);
  if (requests.length === 0) return;
  const rows = requests.map((row) => [
    row.id,
    row.kind,
    row.status,
    row.event_id === null ? row.event : `${row.event} ${row.event_id}`,
    row.known_at.toISOString(),
    row.asked_at.toISOString(),
    row.asked_by,
  ]);
  say(`${table(['Request', 'Kind', 'State', 'Event', 'Known', 'Asked', 'By'], rows)}\n`);
}

export const list: AppVerb = {
  usage: '[<e-mail or id>]',
  summary: 'Documents that wait for review, oldest first; of a player everything that was asked and handed in',
  async run(given) {
    const { context, words, say } = given;
    const { db } = context.database;
    const [word] = words;
    const player = word === undefined ? undefined : await findPlayer(given, word);
    if (player !== undefined) await sayRequests(given, player.id);
    const found = await findDocuments(db, { playerId: player?.id, max: maxListed });
    if (found.length === 0) {
      say(player === undefined ? 'No document waits.' : 'No document was handed in.');
      return;
    }
    const players = await readKnownAs(
      db,
      found.map((row) => row.player_id),
    );
    const rows = found.map((row) => [
      row.id,
      players.get(row.player_id)?.email ?? row.player_id,
      row.kind,
      nameOf(row.status),
      String(row.files),
      row.created_at.toISOString(),
      row.expires_on ?? '-',
      row.reason ?? '',
    ]);
    say(table(['Document', 'Player', 'Kind', 'State', 'Files', 'Sent', 'Until', 'Reason'], rows));
  },
};
