import { useTexts } from '#site/shared/i18n/texts.tsx';

/** Writes a month, given by its first day, in the page's language. */
export function useMonthName(): (month: string) => string {
  const { locale } = useTexts();
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(month));
}
