import { UsageError, type AppVerb } from '../verb.ts';

const maxHours = 24 * 30;

/** Prints an address that shows the drafts of the content, and keeps showing them to whoever opened it. */
export const preview: AppVerb = {
  usage: '[/path] [--hours 24]',
  summary: 'An address that shows the drafts under content/drafts/',
  options: ['hours'],
  async run({ context, words, options, say }) {
    const path = words[0] ?? '/';
    const hours = Number(options['hours'] ?? 24);
    if (!path.startsWith('/')) throw new UsageError('The path begins with a slash: /static/terms');
    if (!Number.isFinite(hours) || hours <= 0 || hours > maxHours) throw new UsageError(`--hours is a number up to ${maxHours}.`);
    const query = `${path.includes('?') ? '&' : '?'}preview=${context.previews.issue(hours)}`;
    say(`${context.config.publicUrl}${path}${query}`);
  },
};
