import { readVerificationOf } from '#server/modules/verification/index.ts';
import { table, type AppVerb } from '../verb.ts';
import { requireNamedPlayer } from './require-player.ts';

export const show: AppVerb = {
  usage: '<e-mail or id>',
  summary: 'How the checks of a player stand, what needs them and when the player was told',
  async run(given) {
    const { context, say } = given;
    const player = await requireNamedPlayer(given);
    const state = await readVerificationOf(context.database.db, context, player.id);
    const checks = state.checks.map((one) => [
      one.kind,
      one.status,
      one.method ?? '-',
      one.at?.toISOString() ?? '-',
      one.expiresAt?.toISOString().slice(0, 10) ?? '-',
      one.labels.join(', '),
    ]);
    say(table(['Check', 'State', 'By', 'Decided', 'Until', 'Why'], checks));
    const needs = state.needs.map((one) => {
      const above = one.above === null ? '' : ` above ${one.above} ${one.currency}`;
      const missing = one.missing.length === 0 ? 'met' : `missing ${one.missing.join(', ')}`;
      return [`${one.act}${above}`, one.checks.join(', '), missing, one.event, one.toldAt.toISOString()];
    });
    say(`\n${table(['Act', 'Needs', '', 'Known by', 'Told'], needs)}`);
    say(`\nText about documents read: ${state.notice.acknowledgedAt?.toISOString() ?? 'not yet'}`);
  },
};
