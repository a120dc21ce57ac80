import type { Static } from 'typebox';
import type { OswGame, OswGames } from '#contract/protocols/osw.ts';
import type { OfferedGame } from '#games/registry.ts';
import { createSay } from '#games/sdk/client/texts.ts';
import { betsOf, stakeLadder, type StakeRange } from '#games/sdk/stakes.ts';
import { offersFreeRounds } from '../free-rounds/offers-free-rounds.ts';
import { symbolPictureUrl } from '../pages/symbol-pictures.ts';
import type { Studio } from '../studio.ts';

/** The paytable with names in every language and pictures. */
function describePaytable(studio: Studio, game: OfferedGame): OswGame['paytable'] {
  const { texts } = game.say.inLanguage('en');
  const byLanguage = game.say.languages.map((language) => [language, game.paytable(game.say.inLanguage(language).texts)] as const);
  return game.paytable(texts).map((row, index) => {
    const picture = symbolPictureUrl(studio.publicUrl, game, row.symbol);
    const names = Object.fromEntries(byLanguage.map(([language, rows]) => [language, rows[index]?.name ?? row.name]));
    return { ...row, names, ...(picture !== undefined && { picture }) };
  });
}

function describeStakes({ stakes, maths: [maths] }: OfferedGame, currency: string, range: StakeRange): OswGame['stakes'][number] {
  if (stakes.isFree === true) return { currency, min: String(range.min), max: String(range.max) };
  const bets = betsOf(stakes, stakeLadder(stakes, currency, range, maths.isPlayableStake));
  return { currency, min: String(bets[0] ?? range.min), max: String(bets.at(-1) ?? range.max), values: bets.map(String) };
}

/** What its rounds return, the ways to play it named in every language. */
const describeReturns = ({ say, returns }: OfferedGame): NonNullable<OswGame['returns']> =>
  returns.map(({ name, ...figures }) => {
    if (name === undefined) return figures;
    const names = Object.fromEntries(say.languages.map((language) => [language, name(createSay(say.inLanguage(language).texts))]));
    return { ...figures, name: names['en'] ?? '', names };
  });

function describeGame(studio: Studio, game: OfferedGame): OswGame {
  const { texts } = game.say.inLanguage('en');
  const [maths] = game.maths;
  return {
    id: game.id,
    name: texts['game.name'] ?? game.id,
    provider: 'lamplight-studio',
    providerName: 'Lamplight Studio',
    type: game.type,
    ...maths.figures,
    mathHash: maths.hash,
    ...(game.lines !== undefined && { lines: game.lines }),
    paytable: describePaytable(studio, game),
    stakes: [...game.stakes.ranges].map(([currency, range]) => describeStakes(game, currency, range)),
    features: [...game.features],
    supportedCurrencies: [...game.stakes.ranges.keys()],
    // bets of one round that many share are rounds of their own
    exclusive: maths.roundKind !== 'shared',
    minCycleMs: 0,
    hasDemo: true,
    hasFreeRounds: offersFreeRounds(game),
    images: { ...game.poster },
    verifyUrl: `${studio.publicUrl}/verify/${game.id}`,
    ...(game.reels !== undefined && { reels: game.reels }),
    ...(game.returns.length > 0 && { returns: describeReturns(game) }),
  };
}

/** Returns the provider's games with their figures from the maths sheets. */
export function listGames(studio: Studio): Static<typeof OswGames> {
  return { games: studio.games.games.map((game) => describeGame(studio, game)) };
}
