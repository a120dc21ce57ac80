import { useOperatorSettings } from '../../shared/api/operator-settings.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';

/** Says on every page that no money is at stake. */
export function PlayMoneyStrip() {
  const { say } = useTexts();
  const { isPlayMoney } = useOperatorSettings();
  if (!isPlayMoney) return null;
  return (
    <aside aria-label={say('layout.strip.label')} className="border-b border-line bg-room px-4 py-1.5 text-center text-xs text-dim">
      {say('layout.strip')}
    </aside>
  );
}
