import { useAccounts } from '#site/features/wallet/index.ts';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useLimits } from '../../api.ts';
import { firstFree, type LimitInput } from '../../limit-rules.ts';
import { LimitForm } from './limit-form.tsx';

export interface AddLimitProps extends SideModalProps {
  first: Partial<LimitInput>;
  onSet: (() => void) | undefined;
}

/** The modal `addLimit`. It begins with what is not limited yet. */
export default function AddLimit({ first, onSet, isAdvanced, entitle, close }: AddLimitProps) {
  const { list } = useLimits();
  const { inUse } = useAccounts();
  const currency = first.currency ?? inUse?.currency;
  if (list === undefined || currency === undefined) return <Skeleton className="h-72 w-full rounded-md" />;
  return (
    <LimitForm
      first={{ ...firstFree(list, { definition: first.definition, currency }), ...first }}
      isAdvanced={isAdvanced}
      takesFocus
      entitle={entitle}
      onDone={() => {
        close();
        onSet?.();
      }}
    />
  );
}
