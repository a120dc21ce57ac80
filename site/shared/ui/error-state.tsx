import { CloudOff } from 'lucide-react';
import { useTexts } from '../i18n/texts.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Something could not be loaded: what it was, and the way to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { say } = useTexts();
  return (
    <div role="alert">
      <EmptyState icon={<CloudOff size={24} />} title={say('global-components.error.title')} text={text}>
        <Button kind="main" onClick={onRetry}>
          {say('global-components.error.retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
