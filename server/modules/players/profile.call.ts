import { handle } from './deps.ts';
import { agree } from './agreements.ts';
import { readProfile as readProfileOf, requirePlayer } from './read-player.ts';
import { Problem } from '#server/platform/problem.ts';

export const readProfile = handle('readProfile', async ({ context, db, session }) => {
  await context.endOverExclusion(session.playerId);
  return { data: await readProfileOf(db, context, session.playerId) };
});

export const agreeToTerms = handle('agreeToTerms', async ({ context, tx, session, clientInfo, body }) => {
  const { terms, privacy } = context.settings.agreements;
  if (body.terms !== terms || body.privacy !== privacy)
    throw new Problem('conflict', 'The texts have changed again. Read them and agree to the versions in force.');
  const { terms_version, privacy_version } = await requirePlayer(tx, session.playerId);
  if (terms_version !== terms || privacy_version !== privacy) await agree(tx, context, session.playerId, clientInfo.ip);
  return { data: await readProfileOf(tx, context, session.playerId) };
});
