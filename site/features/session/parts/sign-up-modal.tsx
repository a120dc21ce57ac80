import { useEffect } from 'react';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { openSideModal } from '#site/shared/modals/side-modals.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { readSignUpDraft } from '../sign-up-draft.ts';
import { RegisterCancel } from './register-cancel.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Who has typed something and leaves is asked whether that was meant. */
function askWhoLeaves(): void {
  if (readSignUpDraft() !== undefined) openSideModal('registerCancel', RegisterCancel);
}

export default function SignUpModal({ afterClose }: ModalProps) {
  const modals = useModals();
  useEffect(() => {
    afterClose(askWhoLeaves);
    return () => afterClose();
  }, [afterClose]);
  return <SignUpForm onSignIn={() => modals.open('sign-in')} />;
}
