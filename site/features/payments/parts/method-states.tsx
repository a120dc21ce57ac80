// What stands where the methods would be: while they are on their way, when there are none, when the limit is reached, when nobody
// answers.
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { DepositLimitReached } from '#site/features/protection/index.ts';
import type { Methods } from '../api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { FrozenNote, isFrozen } from './frozen-note.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

function Notice({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <output className="flex flex-col items-center px-4 py-8 text-center">
      <span aria-hidden="true" className="mb-4 grid size-13 place-items-center rounded-full bg-panel text-dim">
        {icon}
      </span>
      <span className="font-semibold">{title}</span>
      <span className="mt-1.5 max-w-[24.4em] text-sm text-dim">{text}</span>
    </output>
  );
}

/** The form, or why there is none. */
export function MethodStates({ methods, children }: { methods: Methods; children: ReactNode }) {
  const texts = useTexts();
  const { say } = texts;
  if (methods.isLoading)
    return (
      <output aria-label={say('modals.loading')} className="grid gap-2.5">
        {['h-15', 'h-15', 'mt-4 h-14', 'h-10', 'mt-4 h-13'].map((size, index) => (
          <Skeleton key={index} className={`w-full rounded-md ${size}`} />
        ))}
      </output>
    );
  if (isFrozen(methods.error)) return <FrozenNote />;
  if (methods.isLimitReached) return <DepositLimitReached />;
  if (methods.error !== null)
    return (
      <ProblemNote>
        <p>{formatRefusal(texts, methods.error)}</p>
        <Button size="small" className="mt-3" onClick={methods.retry}>
          {say('global-components.error.retry')}
        </Button>
      </ProblemNote>
    );
  if (methods.list.length === 0)
    return <Notice icon={<Landmark size={22} />} title={say('modals.wallet.no-methods')} text={say('modals.wallet.no-methods-text')} />;
  return children;
}
