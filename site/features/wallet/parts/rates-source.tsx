import { useTexts } from '#site/shared/i18n/texts.tsx';

/** Where rates are from: a source that the texts name, else the host that one was read from. */
export function RatesSource({ sources = [], className = '' }: { sources?: readonly string[] | undefined; className?: string }) {
  const { say, find, locale } = useTexts();
  if (sources.length === 0) return null;
  const names = sources.map((source) => find(`modals.pill.source.${source}`) ?? source);
  const source = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return <span className={className}>{say('modals.pill.rates-source', { source })}</span>;
}
