// A house beside an Ethereum chain of anvil: the chain service and its signer, as an operator runs them.
export { casinoKey, openWorld, type World } from '#services/chain/testing/open-world.ts';
export { deployToken } from '#services/chain/local-token.ts';
