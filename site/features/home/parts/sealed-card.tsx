import { ShieldCheck } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';

/** Why the house can be believed, in two lines, with the way to check it. */
export function SealedCard() {
  const { say } = useTexts();
  return (
    <section aria-labelledby="sealed" className="side-card hidden xl:block">
      <h2 id="sealed" className="flex gap-2.5 font-sans text-base font-semibold tracking-normal">
        <ShieldCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-dim" />
        {say('pages.home.fair.committed')}
      </h2>
      <p className="mt-1.5 text-sm text-dim">{say('pages.home.fair.checked-text')}</p>
      <Link to="/studio/verify" className="mt-2 inline-flex min-h-9 items-center text-sm font-semibold underline underline-offset-4">
        {say('pages.home.fair.verify')}
      </Link>
    </section>
  );
}
