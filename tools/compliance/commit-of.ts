import { spawnSync } from 'node:child_process';

/** Returns the commit that is checked out; with a plus sign where not everything is committed, and 'unknown' outside of a repository. */
export function commitOf(root: string): string {
  const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short=12', 'HEAD');
  return commit === '' ? 'unknown' : `${commit}${git('status', '--porcelain') === '' ? '' : '+'}`;
}
