import { Check } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Asked, stepsDone } from '../payment-sheet.ts';

const steps = {
  deposit: ['modals.sheet.step-pay', 'modals.sheet.step-confirm', 'modals.sheet.step-arrive'],
  withdrawal: ['modals.sheet.step-hold', 'modals.sheet.step-check', 'modals.sheet.step-send'],
} as const;

/** What has happened to a payment and what follows. */
export function PaymentSteps({ sheet }: { sheet: Asked }) {
  const { say } = useTexts();
  const done = stepsDone(sheet);
  return (
    <ol aria-label={say('modals.sheet.next')} className="mt-5 grid gap-2.5 rounded-md bg-panel px-4 py-3.5 text-start text-sm">
      {steps[sheet.kind].map((text, index) => (
        <li
          key={text}
          aria-current={index === done ? 'step' : undefined}
          className={`flex items-center gap-3 ${index === done ? 'font-semibold' : 'text-dim'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-6 shrink-0 place-items-center rounded-full text-xs tabular-nums ${index < done ? 'bg-raised' : 'border border-line-strong'}`}
          >
            {index < done ? <Check size={14} /> : index + 1}
          </span>
          {say(text)}
        </li>
      ))}
    </ol>
  );
}
