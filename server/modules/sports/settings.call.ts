import { requireActiveAccount } from '#server/modules/wallet/index.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import { BookSilent } from './book/book.ts';
import { handle, type SportsDeps } from './deps.ts';
import { quickStakes } from './quick-stakes.ts';
import { readBetting } from './refuse-betting.ts';

/** As long as the player has chosen nothing: no price is taken that was not seen. */
const usual = { oddsFormat: 'decimal', pricePolicy: 'none', favouriteSports: [] as string[] } as const;

/** The factor on the player's largest stakes; null while the book cannot be asked. */
async function readFactor({ sports: { book } }: Pick<SportsDeps, 'sports'>, playerId: string) {
  if (book === undefined) return null;
  return await book.ask('factor', { playerId }).catch((error: unknown) => {
    if (error instanceof BookSilent) return null;
    throw error;
  });
}

export const readSportsSettings = handle('readSportsSettings', async ({ context, db, session: { playerId }, clientInfo }) => {
  const row = await db.selectFrom('sports_setting').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  const account = await requireActiveAccount(db, playerId);
  const { subunitToUnit, rate } = context.settings.requireCurrency(account.currency);
  return {
    data: {
      oddsFormat: row?.odds_format ?? usual.oddsFormat,
      pricePolicy: row?.price_policy ?? usual.pricePolicy,
      favouriteSports: row?.favourite_sports ?? usual.favouriteSports,
      currency: account.currency,
      quickStakes: quickStakes({ subunitToUnit, rate: rate.rate }),
      isCashOut: (await readBetting(context, playerId, clientInfo.country)).isCashOut,
      factor: await readFactor(context, playerId),
    },
  };
});

export const changeSportsSettings = handle('changeSportsSettings', async ({ context, tx, session: { playerId }, body }) => {
  const { oddsFormat, pricePolicy, favouriteSports } = body;
  const sports = new Set(context.sports.catalogue.feed.sports.map(({ id }) => id));
  if (favouriteSports?.some((id) => !sports.has(id)) === true) throw refuseFields(fieldError('favouriteSports', 'or'));
  const given = {
    ...(oddsFormat !== undefined && { odds_format: oddsFormat }),
    ...(pricePolicy !== undefined && { price_policy: pricePolicy }),
    ...(favouriteSports !== undefined && { favourite_sports: [...new Set(favouriteSports)] }),
    changed_at: context.clock.now(),
  };
  const first = { odds_format: usual.oddsFormat, price_policy: usual.pricePolicy, favourite_sports: [...usual.favouriteSports] };
  await tx
    .insertInto('sports_setting')
    .values({ player_id: playerId, ...first, ...given })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(given))
    .execute();
  return { data: { isKept: true } };
});
