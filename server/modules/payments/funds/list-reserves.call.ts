// What the house holds on chains, for everybody: any explorer of the chain shows the same.
import { handle } from '../deps.ts';

export const listReserves = handle('listReserves', async ({ db }) => {
  const rows = await db.selectFrom('funds_report').distinctOn('currency').selectAll().orderBy('currency').orderBy('at', 'desc').execute();
  return {
    data: rows.flatMap(({ currency, at, parts }) =>
      parts.flatMap(({ chain, amount, at: toldAt, isStale = false }) =>
        chain === undefined
          ? []
          : [
              {
                currency,
                at: isStale ? new Date(toldAt) : at,
                isStale,
                hot: chain.hot,
                deposits: chain.deposits,
                cold: chain.cold,
                together: amount,
              },
            ],
      ),
    ),
  };
});
