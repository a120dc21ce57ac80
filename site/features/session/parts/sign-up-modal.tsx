import { SignUpForm } from './sign-up-form.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';

export default function SignUpModal() {
  const modals = useModals();
  return <SignUpForm onSignIn={() => modals.open('sign-in')} />;
}
