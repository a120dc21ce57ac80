import { handle } from '../deps.ts';

export const countViews = handle('countViews', async ({ context, body }) => {
  const { ownCounts } = context.config.measurement;
  if (ownCounts) context.viewCounts.add(body);
  return { data: { isCounted: ownCounts } };
});
