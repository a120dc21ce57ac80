/** The numbers of equal symbols that pay anything, least first: the columns of a paytable. */
export function countsOf(paytable: readonly { pays: readonly { count: number }[] }[]): number[] {
  const counts = new Set(paytable.flatMap(({ pays }) => pays.map(({ count }) => count)));
  return Array.from({ length: Math.max(0, ...counts) }, (_, index) => index + 1).filter((count) => counts.has(count));
}
