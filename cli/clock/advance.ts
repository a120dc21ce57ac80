import { changeSetting } from '#server/modules/reference/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const advance: AppVerb = {
  usage: '<90s|15m|36h|30d> --reason "why"',
  summary: 'Moves the business clock forward; it never goes back. Demo only',
  options: ['reason'],
  demoOnly: true,
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const [, count = '', unit = ''] = /^(\d{1,5})([smhd])$/.exec(requireWord(given, 'a span such as 36h')) ?? [];
    const step = Number(count) * (units[unit] ?? 0);
    if (step <= 0) throw new UsageError('Name a span: 90s, 15m, 36h, 30d.');
    const after = context.clock.offsetMs + step;
    await context.database.transact(async (tx) => {
      const before = await changeSetting(tx, context.notifier, 'clockOffsetMs', after);
      await recordAudit(tx, context.clock, {
        actor,
        action: 'clock advance',
        subject: 'clock',
        reason,
        before: { offsetMs: before },
        after: { offsetMs: after },
      });
    });
    await context.settings.reload();
    say(`The business clock shows ${context.clock.now().toISOString()}`);
  },
};
