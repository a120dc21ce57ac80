import type { MarkerFigure } from '#contract/activity.ts';
import { formatMoney, moneyFromWire, type MoneyUnit } from '#contract/kernel/money.ts';
import { readHarmNotes, readMarkers, sourceOfMarker } from '#server/modules/activity/index.ts';
import { table, type AppVerb } from '../verb.ts';
import { requirePlayerByEmail } from '../limit/require-player.ts';

const maxShown = 100;

const figureText = ({ name, unit, value }: MarkerFigure, currency: MoneyUnit): string =>
  `${name} ${unit === 'money' ? formatMoney(moneyFromWire(value), currency, 'en') : unit === 'count' ? String(value) : `${value} ${unit}`}`;

export const show: AppVerb = {
  usage: '<e-mail>',
  summary: 'The markers of harm that fired for a player with their figures, and what was noted about them',
  async run(given) {
    const { context, say } = given;
    const { db } = context.database;
    const player = await requirePlayerByEmail(given);
    const markers = await readMarkers(db, player.id, maxShown);
    if (markers.length === 0) say(`No marker has fired for ${player.email}.`);
    else
      say(
        table(
          ['Fired', 'Marker', 'Figures', 'Seen', 'Source'],
          markers.map(({ fired_at: firedAt, rule, figures, currency, seen_at: seenAt }) => [
            firedAt.toISOString(),
            rule,
            figures.map((figure) => figureText(figure, context.settings.requireCurrency(currency))).join(', '),
            seenAt?.toISOString() ?? '-',
            sourceOfMarker(rule),
          ]),
        ),
      );
    const notes = await readHarmNotes(db, player.id);
    if (notes.length === 0) return;
    say(
      `\n${table(
        ['Noted', 'By', 'What was done'],
        notes.map(({ noted_at: at, actor, text }) => [at.toISOString(), actor, text]),
      )}`,
    );
  },
};
