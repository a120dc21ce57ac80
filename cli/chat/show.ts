import { addressOfOwner, chatNumberOf, ownerOf, readWholeChat, seeChat, userIdOf } from '#server/modules/support/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { quotedLines } from '../shown-plainly.ts';
import type { AppVerb } from '../verb.ts';
import { chatState } from './list.ts';
import { asOption, operatorOf } from './operator-name.ts';
import { playerCard } from './player-card.ts';
import { requireChat } from './require-chat.ts';

export const show: AppVerb = {
  usage: '<number> [--as <name>]',
  summary: 'A conversation with everything that was written, and the player’s card; its owner sees that it was read',
  options: [asOption],
  async run(given) {
    const { context, say } = given;
    const actor = operatorOf(given);
    const { db, transact } = context.database;
    const found = await requireChat(given);
    // recorded before anything of the player is seen
    const row = await transact(async (tx) => {
      const reason = `looked at for ${chatNumberOf(found)}`;
      await recordAudit(tx, context.clock, { actor, action: 'chat show', subject: found.player_id ?? found.id, reason });
      return await seeChat(tx, context, found.id);
    });
    const stars = row.stars === null ? '' : `, rated ${row.stars} of 5${row.remark === null ? '' : ':'}`;
    say(`${chatNumberOf(row)} ${chatState(row)}, ${row.operator ?? 'nobody'} has it, language ${row.locale}${stars}`);
    if (row.remark !== null) say(quotedLines(row.remark));
    say(`From ${[userIdOf(context, ownerOf(row)), await addressOfOwner(db, context, row)].filter(Boolean).join(', ')}`);
    if (row.player_id !== null) say(`\n${await playerCard(context, row.player_id)}`);
    for (const { at, actor: who, text, isNote, files } of await readWholeChat(db, context, row.id)) {
      say(`\n${at.toISOString()} ${who}${isNote ? ' (note)' : ''}\n${quotedLines(text)}`);
      for (const { name, type, size } of files) say(`file: ${name} (${type}, ${size} bytes)`);
    }
  },
};
