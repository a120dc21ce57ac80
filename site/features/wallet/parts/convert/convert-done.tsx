import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';

export function ConvertDone({ conversion, onClose }: { conversion: Data<'bookConversion'>; onClose: () => void }) {
  const { say } = useTexts();
  const money = useMoney();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { gain, to } = conversion;
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <CircleCheck size={40} aria-hidden="true" className="text-gain" />
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        {say('modals.convert.done')}
      </h3>
      <p className="text-dim">{say('modals.convert.done-text', { gain: money(gain, to), currency: to })}</p>
      <Button kind="main" isWide className="mt-3" onClick={onClose}>
        {say('modals.convert.close')}
      </Button>
    </div>
  );
}
