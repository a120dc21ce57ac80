// Asks somebody who left half-way through signing up whether that was meant. What was typed is kept meanwhile, but for the password.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { forgetSignUpDraft } from '../sign-up-draft.ts';
import { Button } from '#site/shared/ui/button.tsx';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';

export function RegisterCancel({ close }: SideModalProps) {
  const { say } = useTexts();
  const modals = useModals();
  return (
    <>
      <p className="text-dim">{say('modals.side.register-cancel-text')}</p>
      <div className="mt-6 flex flex-col gap-2.5 sm:flex-row-reverse">
        <Button kind="main" className="sm:flex-1" onClick={() => modals.open('sign-up')}>
          {say('modals.side.register-go-on')}
        </Button>
        <Button
          kind="plain"
          className="sm:flex-1"
          onClick={() => {
            forgetSignUpDraft();
            close();
          }}
        >
          {say('modals.side.register-leave')}
        </Button>
      </div>
    </>
  );
}
