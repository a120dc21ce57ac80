// What a unit of each currency is worth in euros, for an on-ramp that runs alone; in a demo the house's own rates are its market.

export const sandboxRates: Readonly<Record<string, string>> = { EUR: '1', USD: '0.9223', BRL: '0.1618', BTC: '84250.5', ETH: '3115.25' };
