import { Link } from '#site/shared/ui/link.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { useLimits } from '../../api.ts';
import { cashLimits, type Limit } from '../../limit-rules.ts';
import { LimitState } from './limit-state.tsx';

export interface GameLimitProps extends SideModalProps {
  /** What the refused stake ran into, the tightest first. */
  reached: { definition: 'bet' | 'loss'; limits: readonly Limit[] };
}

/** The modal `gameLimitReached`: what is used, when it frees, the way to the limits. No way on to a stake or a deposit. */
export default function GameLimitReached({ reached, close }: GameLimitProps) {
  const { say } = useTexts();
  const { list } = useLimits();
  // as they are told, then as they are read: a refusal comes with the limits that stood in its way
  const told = cashLimits(reached.limits);
  const shown = told.map((limit) => cashLimits(list ?? []).find(({ id }) => id === limit.id) ?? limit);
  return (
    <div className="flex flex-col gap-4 short:gap-3">
      <p className="text-dim">{say(`modals.limits.reached-${reached.definition}`)}</p>
      {shown.map((limit) => (
        <LimitState key={limit.id} limit={limit} />
      ))}
      <div className="mt-1 grid gap-2.5 short:grid-cols-2">
        <Button kind="main" isWide onClick={close}>
          {say('modals.close')}
        </Button>
        <Link to="/profile/limits" className={buttonClass({ isWide: true })}>
          {say('modals.limits.to-limits')}
        </Link>
      </div>
    </div>
  );
}
