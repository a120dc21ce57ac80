import { ForgotForm } from '../features/session/forgot-form.tsx';

export default function ForgotPassModal() {
  return <ForgotForm />;
}
