import type { Static } from 'typebox';
import type { OswSessionCloseAnswer } from '#contract/protocols/osw.ts';
import type { Studio } from '../studio.ts';

/** Ends a session: no stake is taken in it any more. A round that is being shown may be shown to its end. */
export async function closeSession(
  studio: Studio,
  { sessionToken, reason }: { sessionToken: string; reason: string },
): Promise<Static<typeof OswSessionCloseAnswer>> {
  const closed = await studio.database.query(
    `update studio.session set ended_at = coalesce(ended_at, $2), end_reason = coalesce(end_reason, $3) where session_token = $1 returning id`,
    [sessionToken, new Date(studio.wallMs()), reason],
  );
  return { closed: closed.length > 0 };
}
