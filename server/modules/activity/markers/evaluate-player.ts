// Looks for markers in one player's play. Under the lock of the player's evaluation, so that two who look at once fire a marker once.
import { sql } from 'kysely';
import type { MarkerFigure } from '#contract/activity.ts';
import { tell, type TellDeps } from '#server/modules/messages/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { ActivityDeps } from '../deps.ts';
import { hourMs } from './figures.ts';
import { type HarmRule, harmRules } from './marker-rules.ts';
import { readFacts } from './read-facts.ts';

type Deps = Pick<ActivityDeps, 'settings'> & TellDeps;

interface Fired {
  playerId: string;
  currency: string;
  rule: HarmRule;
  figures: MarkerFigure[];
}

async function fireMarker(tx: Tx, deps: Deps, { playerId, currency, rule, figures }: Fired): Promise<void> {
  const id = newId();
  await tx
    .insertInto('harm_marker')
    .values({ id, player_id: playerId, rule: rule.id, figures: JSON.stringify(figures), currency, fired_at: deps.clock.now() })
    .execute();
  await recordAudit(tx, deps.clock, {
    actor: 'system',
    action: 'marker fire',
    subject: playerId,
    reason: rule.source,
    after: { id, rule: rule.id, figures, currency },
  });
  const data = { event: 'marker.fired', marker: { id, rule: rule.id } };
  await tell(tx, deps, { playerId, kind: 'play-note', key: `marker ${id}`, data });
}

/** Fires what the rules see now and have not fired within their window. Returns the rules that fired. */
export async function evaluatePlayer(tx: Tx, deps: Deps, playerId: string): Promise<HarmRule['id'][]> {
  const now = deps.clock.now();
  await sql`
    insert into activity_evaluation as e (player_id, evaluated_at) values (${playerId}::uuid, ${now})
    on conflict (player_id) do update set evaluated_at = excluded.evaluated_at`.execute(tx);
  const player = await requirePlayer(tx, playerId);
  const facts = await readFacts(tx, deps, player);
  const latest = await tx
    .selectFrom('harm_marker')
    .select(['rule', (e) => e.fn.max('fired_at').as('fired_at')])
    .where('player_id', '=', playerId)
    .groupBy('rule')
    .execute();
  const fired: HarmRule['id'][] = [];
  for (const rule of harmRules) {
    const last = latest.find((one) => one.rule === rule.id)?.fired_at;
    if (last !== undefined && last.getTime() > now.getTime() - rule.windowHours * hourMs) continue;
    const figures = rule.judge(facts);
    if (figures === undefined) continue;
    await fireMarker(tx, deps, { playerId, currency: player.currency, rule, figures });
    fired.push(rule.id);
  }
  return fired;
}
