import { ForgotForm } from './forgot-form.tsx';

export default function ForgotPassModal() {
  return <ForgotForm />;
}
