/** Millionths as percent, with two places or as many as it has: 10000 is "1.00". */
export function percentOfPpm(ppm: number): string {
  const digits = String(ppm).padStart(5, '0');
  const places = digits.slice(-4).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -4)}.${places}`;
}

/** The sum of two percentages in decimals, with as many places as the longer one: exact. */
export function addPercent(one: string, other: string): string {
  const places = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0));
  const unitsOf = (text: string): bigint => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(places, '0'));
  };
  const sum = String(unitsOf(one) + unitsOf(other)).padStart(places + 1, '0');
  return places === 0 ? sum : `${sum.slice(0, -places)}.${sum.slice(-places)}`;
}
