import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import type { LimitInput } from '../../limit-rules.ts';
import { LimitForm } from './limit-form.tsx';

export interface AddLimitProps extends SideModalProps {
  first: Partial<LimitInput>;
  onSet: (() => void) | undefined;
}

/** The modal `addLimit`. */
export default function AddLimit({ first, onSet, isAdvanced, close }: AddLimitProps) {
  return (
    <LimitForm
      first={first}
      isAdvanced={isAdvanced}
      takesFocus
      onDone={() => {
        close();
        onSet?.();
      }}
    />
  );
}
