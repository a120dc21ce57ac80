import { readFile } from 'node:fs/promises';
import { closeChangedGames, listGameVersions } from '#server/modules/play/index.ts';
import { type BuildManifest, differences, type FileDifference, hashOfFiles } from '#server/platform/build-manifest.ts';
import { Refusal, table, UsageError, type AppVerb } from '../verb.ts';

const maxShown = 50;

function listed(found: readonly FileDifference[]): string {
  const rows = found.slice(0, maxShown).map(({ path, is }) => `  ${is.padEnd(8)} ${path}`);
  return [...rows, ...(found.length > maxShown ? [`  and ${found.length - maxShown} more`] : [])].join('\n');
}

/** A list of files from elsewhere: a manifest of another house, or of who certified the build. */
async function readOther(file: string): Promise<BuildManifest['files']> {
  try {
    const { files } = JSON.parse(await readFile(file, 'utf8')) as Partial<BuildManifest>;
    if (typeof files === 'object') return files;
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  throw new UsageError(`${file} is no manifest.`);
}

export const verify: AppVerb = {
  usage: '[--with manifest.json]',
  summary:
    'Compares every file of the program with the manifest that it was opened with, or with another, and closes games whose maths differ',
  options: ['with'],
  async run({ context, say, options }) {
    const { report, closed } = await closeChangedGames(context);
    if (report === undefined) throw new Refusal('There is no manifest yet: it is made when the house opens (npm start).');
    const { manifest } = report;
    const count = Object.keys(manifest.files).length;
    say(
      `version ${manifest.version}, build ${manifest.buildId}, opened ${manifest.at}: ${count} files, together ${hashOfFiles(manifest.files)}`,
    );
    const games = await listGameVersions(context.database.db);
    if (games.length > 0)
      say(
        table(
          ['Game', 'Provider', 'Maths (SHA-256)'],
          games.map(({ game, provider, mathHash }) => [game, provider, mathHash]),
        ),
      );
    const wrong: string[] = [];
    if (!report.isSigned) wrong.push('The manifest was not signed by this house.');
    if (!report.isRecorded) wrong.push('The log of significant events has another manifest.');
    if (report.differences.length > 0) wrong.push(`${report.differences.length} files differ:\n${listed(report.differences)}`);
    if (closed.length > 0) wrong.push(`Closed: ${closed.join(', ')}.`);
    if (options['with'] !== undefined) {
      const others = differences(await readOther(options['with']), manifest.files);
      if (others.length > 0) wrong.push(`${others.length} files differ from ${options['with']}:\n${listed(others)}`);
    }
    if (wrong.length > 0) throw new Refusal(wrong.join('\n'));
    say('Every file is as it was.');
  },
};
