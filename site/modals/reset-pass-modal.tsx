import { ResetForm } from '../features/session/reset-form.tsx';
import { useOwnSearch } from '../lib/use-page-search.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../parts/button.tsx';
import { useModals } from './use-modals.ts';

export default function ResetPassModal() {
  const { say } = useTexts();
  const modals = useModals();
  const { resetCode } = useOwnSearch() ?? {};
  if (resetCode !== undefined) return <ResetForm resetCode={resetCode} />;
  return (
    <>
      <p className="text-dim">{say('modals.reset.no-code')}</p>
      <Button kind="main" isWide className="mt-6" onClick={() => modals.open('forgot-pass')}>
        {say('modals.reset.again')}
      </Button>
    </>
  );
}
