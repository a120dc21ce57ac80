import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';

/** The first thing a visitor sees: the brand's own picture, calm dark to the left for the words. */
export function Hero() {
  const { say } = useTexts();
  return (
    <section className="hero" aria-labelledby="welcome">
      <div className="hero-picture">
        <Poster identity="lanternhall" scene="lanterns" shape="wide" sizes="(width < 48rem) 100vw, 1200px" isFirst />
      </div>
      <div className="hero-words">
        <p className="text-sm font-semibold text-dim">{say('pages.home.eyebrow')}</p>
        <h1 id="welcome" className="mt-2 max-w-[10em] text-[2rem] leading-[1.06] sm:text-5xl">
          {say('pages.home.title')}
        </h1>
        <p className="mt-4 max-w-[29.5em] text-dim sm:text-lg">{say('pages.home.text')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to="/games" className={buttonClass({ kind: 'main' })}>
            {say('pages.home.games')}
          </Link>
          <Link to="/#fair" className={buttonClass({ kind: 'plain' })}>
            {say('pages.home.how')}
          </Link>
        </div>
      </div>
    </section>
  );
}
