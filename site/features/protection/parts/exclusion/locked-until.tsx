// The words of the locked layout for a player who takes a time-out or is excluded: which of the two, and until when.
import { Lock } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useLimits } from '../../api.ts';
import { useHasCoolingOffLimit } from '../../cooling-off-flag.ts';
import { exclusionsOf } from '../../limit-rules.ts';
import { useDueReload } from '../use-due-reload.ts';
import { useExclusionWords } from './exclusion-words.ts';

export default function LockedUntil() {
  const { say } = useTexts();
  const { list } = useLimits();
  const isBreak = useHasCoolingOffLimit();
  const wordsOf = useExclusionWords();
  const [longest] = exclusionsOf(list ?? []);
  const words = longest && wordsOf(longest);
  useDueReload(longest?.endsAt);
  return (
    <>
      <h2 id="locked-title" className="flex items-center gap-3 text-2xl">
        <Lock size={22} aria-hidden="true" className="shrink-0 text-dim" />
        {words?.title ?? say(isBreak ? 'modals.exclusion.on-break' : 'layout.locked.excluded')}
      </h2>
      {words === undefined ? null : <p className="mt-2 text-lg">{words.text}</p>}
      <p className="mt-2 max-w-[41.05em] text-dim">{say('layout.locked.excluded-text')}</p>
    </>
  );
}
