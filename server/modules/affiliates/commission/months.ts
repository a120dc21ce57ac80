// Months of UTC, named by their first day: YYYY-MM-01.

export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

const shifted = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)));
};
export const monthBefore = (month: string): string => shifted(month, -1);
export const monthAfter = (month: string): string => shifted(month, 1);

/** The first moment of a month, and of the one after it. */
export const boundsOf = (month: string): { from: Date; to: Date } => ({
  from: new Date(`${month}T00:00:00Z`),
  to: new Date(`${monthAfter(month)}T00:00:00Z`),
});
