export { ageOn, isCalendarDay } from '#contract/players/rule-checks.ts';

/** The calendar day at an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
