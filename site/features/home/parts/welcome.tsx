// What the operator gives for the first evenings, in its steps, as the page of the welcome package has them. Absent without that page.
import { useQuery } from '#site/shared/api/use-query.ts';
import { addressOfPage } from '#site/shared/page/content-url.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { heroOf, stepsOf } from './page-blocks.ts';
import { welcomePage, welcomeQuery } from './welcome-query.ts';

export function Welcome() {
  const { say, locale } = useTexts();
  const page = useQuery(welcomeQuery(locale)).data?.data;
  const hero = page && heroOf(page.blocks);
  const steps = page && stepsOf(page.blocks);
  if (page === undefined || hero === undefined || steps === undefined) return null;
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
          {steps.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="text-dim">{text}</p>
            </li>
          ))}
        </ol>
        <Link to={addressOfPage(welcomePage)} className={`${buttonClass({ kind: 'plain' })} mt-6`}>
          {say('pages.home.welcome')}
        </Link>
      </div>
    </section>
  );
}
