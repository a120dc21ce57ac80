// The welcome package in its steps, as they are offered to who looks. Absent while none is.
import { offerLines, usePackage } from '#site/features/bonuses/index.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { addressOfPage } from '#site/shared/page/content-url.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { heroOf } from './page-blocks.ts';
import { welcomePage, welcomeQuery } from './welcome-query.ts';

export function Welcome() {
  const texts = useTexts();
  const { say, locale } = texts;
  const money = useMoney();
  const page = useQuery(welcomeQuery(locale)).data?.data;
  const hero = page && heroOf(page.blocks);
  const { steps = [] } = usePackage() ?? {};
  if (page === undefined || hero === undefined || steps.length === 0) return null;
  return (
    <section aria-labelledby="welcome-steps" className="welcome">
      <div className="page-head-picture" aria-hidden="true">
        <Poster identity={page.identity} scene={hero.scene ?? page.scene} shape="wide" sizes="(width < 48rem) 10px, 800px" />
      </div>
      <div className="welcome-words">
        {hero.eyebrow === undefined ? null : <p className="text-sm font-semibold text-dim">{hero.eyebrow}</p>}
        <h2 id="welcome-steps" className="mt-1 max-w-[14.65em] text-2xl sm:text-3xl">
          {hero.title}
        </h2>
        <ol className="steps">
          {steps.map(({ step, offer }) => {
            const { brings, minDeposit } = offerLines({ texts, money }, offer);
            return (
              <li key={step}>
                <h3 className="font-sans text-base font-semibold tracking-normal">{offer.name}</h3>
                <p className="text-dim">
                  <span className="block">{brings}</span>
                  {minDeposit === undefined ? null : <span className="block">{minDeposit}</span>}
                </p>
              </li>
            );
          })}
        </ol>
        <Link to={addressOfPage(welcomePage)} className={`${buttonClass({ kind: 'plain' })} mt-6`}>
          {say('pages.home.welcome')}
        </Link>
      </div>
    </section>
  );
}
