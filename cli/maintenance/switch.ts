import { changeSetting } from '#server/modules/reference/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Given, requireReason } from '../verb.ts';

/** Opens or closes the site's pages for players. */
export async function switchMaintenance(given: Given, isOn: boolean): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  await context.database.transact(async (tx) => {
    const before = await changeSetting(tx, context.notifier, 'maintenance', isOn);
    await recordAudit(tx, context.clock, {
      actor,
      action: `maintenance ${isOn ? 'on' : 'off'}`,
      subject: 'house',
      reason,
      before: { isOn: before },
      after: { isOn },
    });
  });
  say(isOn ? 'The site shows its maintenance page. Callbacks, wins and rollbacks are still booked.' : 'The site is open.');
}
