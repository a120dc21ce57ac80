/** A node writes amounts as decimals of a bitcoin; eight digits of one are exact in a double up to all that there will ever be. */
export const satoshisOf = (value: number): bigint => BigInt(value.toFixed(8).replace('.', ''));
