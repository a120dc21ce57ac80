import { addressOfOwner, chatNumberOf, ownerOf, readWholeChat, userIdOf } from '#server/modules/support/index.ts';
import { quotedLines } from '../shown-plainly.ts';
import type { AppVerb } from '../verb.ts';
import { chatState } from './list.ts';
import { lookAtChat } from './look-at-chat.ts';
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
    const { db } = context.database;
    const row = await lookAtChat(context, actor, await requireChat(given));
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
