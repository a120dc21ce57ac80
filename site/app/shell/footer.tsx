import { askConsentAgain } from '../../shared/browser/consent.ts';
import { useOperatorSettings } from '../../shared/api/operator-settings.ts';
import { type TextKey, useTexts } from '../../shared/i18n/texts.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useOpenCategories } from '#site/features/games/parts/open-categories.ts';
import { LocalePicker } from './locale-picker.tsx';
import { ThemePicker } from './theme-picker.tsx';

const columns: readonly { title: TextKey; links: readonly { to: string; text: TextKey }[] }[] = [
  {
    title: 'layout.footer.games',
    links: [
      { to: '/games', text: 'layout.nav.games' },
      { to: '/providers', text: 'layout.nav.providers' },
    ],
  },
  {
    title: 'layout.footer.house',
    links: [
      { to: '/static/about', text: 'layout.footer.about' },
      { to: '/static/fairness', text: 'layout.nav.fair' },
      { to: '/studio/verify', text: 'layout.footer.verify' },
      { to: '/proof', text: 'layout.footer.proof' },
      { to: '/static/terms', text: 'layout.footer.terms' },
      { to: '/static/privacy', text: 'layout.footer.privacy' },
      { to: '/static/cookies', text: 'layout.footer.cookies' },
    ],
  },
  {
    title: 'layout.footer.help',
    links: [
      { to: '/questions', text: 'layout.nav.help' },
      { to: '/static/safer-play', text: 'layout.nav.safer-play' },
      { to: '/static/complaints', text: 'layout.footer.complaints' },
      { to: '/questions/contact', text: 'layout.footer.contact' },
      { to: '/api/docs', text: 'layout.footer.api' },
    ],
  },
];

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-9 items-center hover:text-ink">
        {children}
      </Link>
    </li>
  );
}

/** What the operator owes its guests in plain words, and every page that is not in the rail. */
export function Footer() {
  const { say } = useTexts();
  const { isPlayMoney, ageOfMajority } = useOperatorSettings();
  const categories = useOpenCategories();
  return (
    <footer className="border-t border-line" aria-label={say('layout.footer.label')}>
      <div className="shell-page grid grid-cols-2 gap-x-6 gap-y-8 pb-10 text-sm text-dim md:grid-cols-4 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-full flex gap-4 xl:col-span-1">
          <span className="age-mark" aria-hidden="true">
            {say('layout.footer.age', { age: ageOfMajority })}
          </span>
          <div className="max-w-[41.05em] space-y-2 xl:max-w-[28.25em]">
            <p className="font-semibold text-ink">{say('layout.footer.age-text', { age: ageOfMajority })}</p>
            {isPlayMoney ? <p>{say('layout.footer.play-money')}</p> : null}
            <p>{say('layout.footer.responsible')}</p>
            <p>{say('layout.footer.open-source')}</p>
          </div>
        </div>
        {columns.map(({ title, links }, index) => (
          <div key={title}>
            <h2 className="font-sans text-sm font-semibold tracking-normal text-ink">{say(title)}</h2>
            <ul className="mt-1">
              {links.map(({ to, text }) => (
                <FooterLink key={to} to={to}>
                  {say(text)}
                </FooterLink>
              ))}
              {index === 0
                ? categories.map(({ identity, name }) => (
                    <FooterLink key={identity} to={`/games?category=${identity}`}>
                      {name}
                    </FooterLink>
                  ))
                : null}
            </ul>
          </div>
        ))}
        <div>
          <h2 className="font-sans text-sm font-semibold tracking-normal text-ink">{say('layout.footer.language')}</h2>
          <LocalePicker />
          <h2 className="mt-3 font-sans text-sm font-semibold tracking-normal text-ink">{say('layout.footer.theme')}</h2>
          <ThemePicker />
          <button type="button" className="inline-flex min-h-11 items-center hover:text-ink" onClick={askConsentAgain}>
            {say('layout.cookies.settings')}
          </button>
        </div>
      </div>
    </footer>
  );
}
