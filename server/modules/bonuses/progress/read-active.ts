import type { ActiveBonus } from '#contract/bonuses.ts';
import { findAccount, readAccountState } from '#server/modules/wallet/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { toPlayerBonus } from '../states/to-player-bonus.ts';
import { requireTemplate } from '../templates/read-templates.ts';

const none = {
  isBonusWagering: false,
  minimumBonusWagerMultiplier: 1,
  bonus: null,
  left: 0n,
  weights: { default: 100, categories: {}, games: {} },
  excludedGames: [],
  excluded: 'refused',
} as const;

/** Returns the bonus that a player wagers in a currency, with what it asks of games and how the account stands. */
export async function readActive(db: Db, playerId: string, currency: string): Promise<ActiveBonus> {
  const account = await findAccount(db, playerId, currency);
  const state = account && (await readAccountState(db, account.id));
  const money = { currency, realMoney: state?.real ?? 0n, bonusMoney: state?.bonus ?? 0n, openRounds: state?.openRounds ?? 0 };
  const row = await db
    .selectFrom('player_bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('status', '=', 2)
    .executeTakeFirst();
  if (row === undefined) return { ...none, ...money, excludedGames: [], products: [] };
  const { body } = await requireTemplate(db, row.template, row.template_version);
  const { language } = await requirePlayer(db, playerId);
  const { weights, excludedGames, excluded = 'refused', minMultiplier = 1 } = body.wagering;
  return {
    ...money,
    isBonusWagering: true,
    minimumBonusWagerMultiplier: minMultiplier,
    bonus: toPlayerBonus(row, body, language),
    left: row.counted >= row.target ? 0n : row.target - row.counted,
    weights,
    excludedGames,
    excluded,
    products: body.products,
  };
}
