import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { StandingsRow } from '../../api.ts';

const looks = { W: 'bg-gain text-night', D: 'bg-panel text-ink', L: 'bg-loss text-night' } as const;

/** The last results, the newest last: each a letter, not a colour alone. */
export function Form({ form }: { form: StandingsRow['form'] }) {
  const { say } = useTexts();
  return (
    <ol className="flex justify-end gap-1">
      {form.map((result, at) => (
        <li key={`${at} ${result}`} className={`grid size-5 place-items-center rounded-sm text-xs font-bold ${looks[result]}`}>
          <span aria-hidden="true">{say(`sports.form.${result}-short`)}</span>
          <span className="sr-only">{say(`sports.form.${result}`)}</span>
        </li>
      ))}
    </ol>
  );
}
