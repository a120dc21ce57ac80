import { documentKinds } from '#contract/documents/document-kinds.ts';
import { askForDocument } from '#server/modules/verification/index.ts';
import { type AppVerb, requireReason, requireWord, UsageError } from '../verb.ts';
import { findPlayer } from './find-player.ts';

export const request: AppVerb = {
  usage: `<e-mail or id> <${documentKinds.join('|')}> --reason "why"`,
  summary: 'Asks a player for a document; the reason is shown to the player',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const player = await findPlayer(given, requireWord(given, 'a player by e-mail or id'));
    const kind = documentKinds.find((one) => one === words[1]);
    if (kind === undefined) throw new UsageError(`Name the kind: ${documentKinds.join(', ')}.`);
    const need = { playerId: player.id, kind, event: 'review', knownAt: context.clock.now(), reason, actor } as const;
    const { request: made, isNew } = await context.database.transact(async (tx) => await askForDocument(tx, context, need));
    say(isNew ? `${made.id} asks ${player.email} for it.` : `${made.id} asks ${player.email} for it already.`);
  },
};
