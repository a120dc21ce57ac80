// A game is its provider's by (provider, provider_game_id). Its public identity, which stands in addresses, is one word for the whole casino.

const maxLength = 60;
const maxTries = 20;

const wordOf = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '') || 'game';

/** Returns the identities that a game may get, best first: the provider's own word, that behind the provider's, then numbered. */
export function identitiesFor(provider: string, gameId: string): string[] {
  const word = wordOf(gameId);
  const own = `${provider}-${word}`;
  return [word, own, ...Array.from({ length: maxTries }, (_, at) => `${own}-${at + 2}`)];
}
