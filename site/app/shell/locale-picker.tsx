// Other languages of the same page, as plain links: the shell's listener adds the queries of the moment and remembers the language.
import { useLocation } from '@tanstack/react-router';
import { useOperatorSettings } from '../../shared/api/operator-settings.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { addressOf } from '../../shared/page/localized-url.ts';

export function LocalePicker() {
  const { say, find, locale } = useTexts();
  const { locales } = useOperatorSettings();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (locales.length < 2) return null;
  return (
    <nav aria-label={say('layout.footer.language')}>
      <ul className="-mx-2 flex flex-wrap gap-x-1">
        {locales.map(({ code, isDefault }) => (
          <li key={code}>
            <a
              href={addressOf(path, isDefault ? '' : `/${code}`)}
              hrefLang={code}
              lang={code}
              aria-current={code === locale ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-sm px-2 text-dim hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {find(`layout.locale.${code}`) ?? code}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
