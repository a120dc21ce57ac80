/** Stakes to pick from, in the base currency's whole units. */
const inBase = [5, 10, 25, 50];

/** The round amount nearest below: 1, 2 or 5 with zeros. */
function roundDown(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const first = amount / power;
  return (first >= 5 ? 5 : first >= 2 ? 2 : 1) * power;
}

interface Unit {
  subunitToUnit: number;
  /** Base units for one unit. */
  rate: string;
}

/** Returns round stakes of a currency, in its smallest unit, the smallest first. */
export function quickStakes({ subunitToUnit, rate }: Unit): bigint[] {
  const perBase = 1 / Number(rate);
  if (!Number.isFinite(perBase) || perBase <= 0) return [];
  const amounts = inBase.map((amount) => BigInt(Math.max(1, Math.round(roundDown(amount * perBase * subunitToUnit)))));
  return [...new Set(perBase === 1 ? inBase.map((amount) => BigInt(amount * subunitToUnit)) : amounts)];
}
