import type { Db } from '#server/platform/database.ts';
import type { PublishedTemplate, Template } from './template-schema.ts';

/** Returns a version of a template. @throws Error: a row of ours names it */
export async function requireTemplate(db: Db, identity: string, version: number): Promise<Template> {
  const { body } = await db
    .selectFrom('bonus_template_version')
    .select('body')
    .where('identity', '=', identity)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { identity, version, body };
}

/** Returns the templates that can grant, in the version that is in force. */
export async function readPublished(db: Db): Promise<Template[]> {
  return await db
    .selectFrom('bonus_template as t')
    .innerJoin('bonus_template_version as v', (join) => join.onRef('v.identity', '=', 't.identity').onRef('v.version', '=', 't.version'))
    .select(['t.identity', 't.version', 'v.body'])
    .where('t.state', '=', 'published')
    .orderBy('t.identity')
    .execute();
}

/** Returns a template in the version that is in force, with whether it can grant; undefined where there is none. */
export async function findTemplate(db: Db, identity: string): Promise<(Template & { state: 'published' | 'paused' }) | undefined> {
  return await db
    .selectFrom('bonus_template as t')
    .innerJoin('bonus_template_version as v', (join) => join.onRef('v.identity', '=', 't.identity').onRef('v.version', '=', 't.version'))
    .select(['t.identity', 't.version', 't.state', 'v.body'])
    .where('t.identity', '=', identity)
    .executeTakeFirst();
}

/** Returns a version of a template with when it was published; undefined where there is none. */
export async function findVersion(db: Db, identity: string, version: number): Promise<PublishedTemplate | undefined> {
  const row = await db
    .selectFrom('bonus_template as t')
    .innerJoin('bonus_template_version as v', 'v.identity', 't.identity')
    .select(['t.identity', 't.version as newestVersion', 'v.version', 'v.body', 'v.published_at as publishedAt'])
    .where('t.identity', '=', identity)
    .where('v.version', '=', version)
    .executeTakeFirst();
  return row;
}
