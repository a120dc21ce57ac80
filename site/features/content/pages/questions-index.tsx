import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';

/** Beside the list of questions while none is chosen. */
export default function QuestionsIndex() {
  const { say } = useTexts();
  usePageHead({
    title: say('pages.questions.title'),
    description: say('pages.questions.description'),
    picture: { identity: 'questions', scene: 'owl' },
  });
  return (
    <div className="page-head">
      <div className="page-head-picture" aria-hidden="true">
        <Poster identity="questions" scene="owl" shape="wide" sizes="(width < 48rem) 10px, 1200px" />
      </div>
      <h2 className="max-w-[13.3em] text-2xl sm:text-3xl">{say('pages.questions.lead')}</h2>
      <p className="mt-3 text-dim">{say('pages.questions.lead-text')}</p>
      <Link to="/questions/contact" className={`${buttonClass({ kind: 'main' })} mt-6`}>
        {say('layout.footer.contact')}
      </Link>
    </div>
  );
}
