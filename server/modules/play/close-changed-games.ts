// A game whose maths differ from what the house was opened with takes no stakes: what it would pay is not what was approved. Of the sportsbook,
// which prices and settles bets, every file is such.
import { type BuildReport, type FileDifference, verifyBuild } from '#server/platform/build-manifest.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { PlayDeps } from './deps.ts';
import { switchGame } from './switch-game.ts';

/** The house's own studio: its games are the folders of `games/`. */
const ownFolder = 'games/';
const bookFolder = 'sportsbook/';
/** Files that show a game and decide nothing. */
const isShown = (path: string): boolean => /\/(client|texts|art)\//.test(path);
/** The folder of `games/` that a file decides rounds in; undefined for one that does not. */
const folderOf = ({ path }: FileDifference): string | undefined =>
  path.startsWith(ownFolder) && !isShown(path) ? path.slice(ownFolder.length).split('/')[0] : undefined;

/**
 * Returns the public identities of the games that changed files decide, and the file of each. What every game is made of decides them all, and so
 * does a forged manifest.
 */
async function gamesOf(context: PlayDeps, { differences: changed, isForged }: BuildReport): Promise<Map<string, string>> {
  const { database, providers } = context;
  const [studio] = providers.all;
  const rows = await database.db
    .selectFrom('game')
    .select(['identity', 'provider_game_id'])
    .where('provider', '=', studio?.identity ?? '')
    .where('is_enabled', '=', true)
    .where('is_coming_soon', '=', false)
    .execute();
  const ids = new Set(rows.map((row) => row.provider_game_id));
  const ofAll = changed.find((one) => {
    const folder = folderOf(one);
    return folder !== undefined && !ids.has(folder);
  });
  const fileOf = (id: string): string | undefined =>
    (changed.find((one) => folderOf(one) === id) ?? ofAll)?.path ?? (isForged ? 'build-manifest.json' : undefined);
  const ofBook = changed.find(({ path }) => path.startsWith(bookFolder))?.path ?? (isForged ? 'build-manifest.json' : undefined);
  const books = ofBook === undefined ? [] : await readBooks(context);
  const closed = [
    ...rows.map(({ identity, provider_game_id: id }) => [identity, fileOf(id)] as const),
    ...books.map((identity) => [identity, ofBook] as const),
  ];
  return new Map(closed.filter((one): one is readonly [string, string] => one[1] !== undefined));
}

/** The sportsbooks of this process that take bets, as the wallet knows them: of one that runs elsewhere nothing here decides anything. */
async function readBooks({ database: { db }, providers }: PlayDeps): Promise<string[]> {
  const [studio] = providers.all;
  const isOurs = (provider: string): boolean => {
    const access = providers.find(provider);
    return access !== undefined && studio !== undefined && new URL(access.url).origin === new URL(studio.url).origin;
  };
  const rows = await db
    .selectFrom('game')
    .select(['identity', 'provider'])
    .where('category', '=', 'sports')
    .where('is_enabled', '=', true)
    .execute();
  return rows.filter(({ provider }) => isOurs(provider)).map(({ identity }) => identity);
}

/** Closes the games whose files differ. Returns their identities. */
async function close(context: PlayDeps, report: BuildReport): Promise<string[]> {
  const games = await gamesOf(context, report);
  for (const [identity, file] of games)
    await context.database.transact(async (tx) => {
      if ((await switchGame(tx, context.notifier, identity, false)) !== true) return;
      await recordAudit(tx, context.clock, {
        actor: 'system',
        action: 'game disable',
        subject: identity,
        reason: `${file} is not as it was when the house was opened.`,
        before: { isEnabled: true },
        after: { isEnabled: false },
      });
    });
  return [...games.keys()];
}

/** Compares the build with its manifest, raises an alarm for what differs, and closes the games that it decides. */
export async function closeChangedGames(context: PlayDeps): Promise<{ report: BuildReport | undefined; closed: string[] }> {
  const report = await verifyBuild(context);
  if (report === undefined) return { report, closed: [] };
  const { differences, isSigned, isRecorded } = report;
  if (differences.length === 0 && isSigned && isRecorded) return { report, closed: [] };
  const closed = await close(context, report);
  const what =
    differences.length > 0
      ? `${differences.length} files of the program differ from its manifest`
      : 'The manifest of the program is not the one that was signed';
  await context.database.transact(
    async (tx) =>
      await raiseAlarm(tx, {
        kind: 'build-differs',
        subject: report.manifest.buildId,
        message: `${what}: ${differences[0]?.path ?? 'build-manifest.json'}. ${closed.length > 0 ? `Closed: ${closed.join(', ')}. ` : ''}npm run op -- build verify lists them. Restore the files, or start the house again if it was upgraded; closed games are opened by npm run op -- game enable.`,
        details: { differences: differences.slice(0, 50), isSigned, isRecorded, closed },
      }),
  );
  return { report, closed };
}
