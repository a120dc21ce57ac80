import { isOn } from '#contract/kernel/shapes.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { depositNumberOf } from '../granting/package-steps.ts';
import { toPlayerBonuses } from '../states/to-player-bonus.ts';
import { findTemplate, findVersion, readPublished } from '../templates/read-templates.ts';
import { toTerms } from '../templates/to-terms.ts';
import { changeOptIn } from './change-opt-in.ts';
import { obstacleOf, readViewer } from './offered-to.ts';
import { readPackage } from './read-package.ts';
import { toOffer } from './to-offer.ts';

export const listBonusOffers = handle('listBonusOffers', async ({ context, db, clientInfo, session, query }) => {
  const viewer = await readViewer(db, context, session, clientInfo, query.currency);
  const { player, currency, language } = viewer;
  const next = player === undefined ? 1 : (await context.countDeposits(db, player.id)) + 1;
  const data = [];
  for (const template of await readPublished(db)) {
    const { trigger } = template.body;
    const last = depositNumberOf(template.body) ?? (trigger.kind === 'deposit' ? trigger.numbers?.to : undefined);
    if (trigger.kind === 'operator' || (last !== undefined && last < next)) continue;
    const offer = toOffer(template, currency, language);
    if (offer !== undefined && (await obstacleOf(db, context, template, viewer)) === undefined) data.push(offer);
  }
  return { data };
});

export const readBonusPackage = handle('readBonusPackage', async ({ context, db, clientInfo, session, params, query }) => {
  const viewer = await readViewer(db, context, session, clientInfo, query.currency);
  const data = await readPackage(db, context, params.identity, viewer);
  if (data === undefined) throw new Problem('not-found', 'There is no such package in this currency.');
  return { data };
});

/** A version that the player was granted is theirs to read; else the one in force, which everybody may read. */
async function findTerms(db: Db, playerId: string | undefined, identity: string, version: number | undefined) {
  const current = await findTemplate(db, identity);
  if (current === undefined) return undefined;
  const isCurrent = version === undefined || version === current.version;
  if (isCurrent && current.state === 'published') return await findVersion(db, identity, current.version);
  const wanted = version ?? current.version;
  for (const table of ['player_bonus', 'player_spins'] as const) {
    const own = db
      .selectFrom(table)
      .select('id')
      .where('player_id', '=', playerId ?? null)
      .where('template', '=', identity);
    if ((await own.where('template_version', '=', wanted).limit(1).execute()).length > 0) return await findVersion(db, identity, wanted);
  }
  return undefined;
}

export const readBonusTerms = handle('readBonusTerms', async ({ context, db, clientInfo, session, params, query }) => {
  const template = await findTerms(db, session?.playerId, params.identity, query.version);
  if (template?.body.currencies[query.currency] === undefined) throw new Problem('not-found', 'There is no such bonus in this currency.');
  const { language } = await readViewer(db, context, session, clientInfo, query.currency);
  return { data: toTerms(template, query.currency, language) };
});

export const changeBonusOptIn = handle('changeBonusOptIn', async ({ context, tx, session, query, body }) => {
  const { playerId } = session;
  const asked = { playerId, wantsBonuses: body.wantsBonuses, isPreview: isOn(query.preview) };
  const { bonuses, freeSpins } = await changeOptIn(tx, context, asked);
  const takenBack = { bonuses: await toPlayerBonuses(tx, playerId, bonuses), freeSpins };
  return { data: { ...body, isPreview: asked.isPreview, takenBack } };
});
