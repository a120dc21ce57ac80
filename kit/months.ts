/**
 * Returns the instant so many calendar months (UTC) after another, or before it where `months` is negative. A month without that day
 * gives its last one: a month before 31 March is the last of February.
 */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCMonth(at.getUTCMonth() + months);
  // a day that the month does not have runs over into the next month, whose day 0 is the one that is meant
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
