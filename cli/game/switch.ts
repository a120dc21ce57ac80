import { switchGame } from '#server/modules/play/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Given, Refusal, requireReason, requireWord } from '../verb.ts';

/** Takes the game that was named out of play, or lets it be played again. A game that stands so already stays so, and nothing is recorded. */
export async function switchNamedGame(given: Given, isEnabled: boolean): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  const identity = requireWord(given, 'a game, such as golden-caravan');
  const action = `game ${isEnabled ? 'enable' : 'disable'}`;
  await context.database.transact(async (tx) => {
    const before = await switchGame(tx, context.notifier, identity, isEnabled);
    if (before === undefined) throw new Refusal(`There is no game "${identity}".`);
    if (before === isEnabled) return;
    await recordAudit(tx, context.clock, { actor, action, subject: identity, reason, before: { isEnabled: before }, after: { isEnabled } });
  });
  say(isEnabled ? `${identity} can be played.` : `${identity} takes no stakes from now on; rounds that are open are paid and closed.`);
}
