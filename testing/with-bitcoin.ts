// A house beside a Bitcoin chain in regtest: the chain service and its signer, as an operator runs them.
export { type BitcoinWorld, coin, openBitcoinWorld, somebody } from '#services/chain/testing/open-bitcoin-world.ts';
export { casinoKey } from '#services/chain/testing/open-world.ts';
