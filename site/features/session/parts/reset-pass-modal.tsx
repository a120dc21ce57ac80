import { useEffect } from 'react';
import { dropCodes } from '#site/shared/page/address-codes.ts';
import { ResetForm } from './reset-form.tsx';
import { useOwnSearch } from '#site/shared/page/use-page-search.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';

/** The code of a reset goes with its modal, whichever way that is left. */
function useCodeWhileOpen(): void {
  useEffect(() => {
    const path = location.pathname;
    return () => dropCodes(path);
  }, []);
}

export default function ResetPassModal() {
  const { say } = useTexts();
  const modals = useModals();
  const { resetCode } = useOwnSearch() ?? {};
  useCodeWhileOpen();
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
