import { SignInForm } from './sign-in-form.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';

export default function SignInModal() {
  const modals = useModals();
  return <SignInForm onSignUp={() => modals.open('sign-up')} onForgot={() => modals.open('forgot-pass')} />;
}
