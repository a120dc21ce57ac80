import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { TextKey } from '#site/shared/i18n/texts.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signing in within the modal that a guest has opened, which then goes on with what it is for. */
export function SignInFirst({ text }: { text: TextKey }) {
  const { say } = useTexts();
  const modals = useModals();
  return (
    <>
      <p className="-mt-1 mb-4 text-dim">{say(text)}</p>
      <SignInForm onSignUp={() => modals.open('sign-up')} onForgot={() => modals.open('forgot-pass')} />
    </>
  );
}
