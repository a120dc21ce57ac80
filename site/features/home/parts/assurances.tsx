// What the operator says of itself: how chance is kept honest, and how to keep play light. Only what is true of what exists.
import { Coffee, Coins, Fingerprint, HandHeart, History, type LucideIcon, Percent, Scale, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';

interface Word {
  title: TextKey;
  text: TextKey;
  Icon: LucideIcon;
}

const fair: readonly Word[] = [
  { title: 'pages.home.fair.committed', text: 'pages.home.fair.committed-text', Icon: Fingerprint },
  { title: 'pages.home.fair.checked', text: 'pages.home.fair.checked-text', Icon: SearchCheck },
  { title: 'pages.home.fair.exact', text: 'pages.home.fair.exact-text', Icon: Percent },
  { title: 'pages.home.fair.kept', text: 'pages.home.fair.kept-text', Icon: History },
];

const playMoney: Word = { title: 'pages.home.safer.play-money', text: 'pages.home.safer.play-money-text', Icon: Coins };

const safer: readonly Word[] = [
  { title: 'pages.home.safer.edge', text: 'pages.home.safer.edge-text', Icon: Scale },
  { title: 'pages.home.safer.calm', text: 'pages.home.safer.calm-text', Icon: Coffee },
  { title: 'pages.home.safer.stop', text: 'pages.home.safer.stop-text', Icon: HandHeart },
];

function Words({ id, title, words, children }: { id: string; title: TextKey; words: readonly Word[]; children?: ReactNode }) {
  const { say } = useTexts();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rounded-xl bg-room p-5 sm:p-8">
      <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
        {say(title)}
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-6 sm:mt-6 sm:grid-cols-2 xl:grid-cols-4">
        {words.map((word) => (
          <li key={word.title} className="grid grid-cols-[auto_1fr] gap-x-4 sm:block">
            <word.Icon size={22} aria-hidden="true" className="mt-0.5 text-dim sm:mb-3" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{say(word.title)}</h3>
              <p className="mt-1 text-dim">{say(word.text)}</p>
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

export function Assurances() {
  const { say } = useTexts();
  const { isPlayMoney } = useOperatorSettings();
  return (
    <div className="space-y-8 sm:space-y-10">
      <Words id="fair" title="pages.home.fair" words={fair}>
        <Link to="/studio/verify" className={`${buttonClass({ kind: 'plain' })} mt-6`}>
          {say('pages.home.fair.verify')}
        </Link>
      </Words>
      <Words id="safer-play" title="pages.home.safer" words={isPlayMoney ? [playMoney, ...safer] : safer} />
    </div>
  );
}
