import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#site/shared/ui/button.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { groupLimits, hasRival, type Limit } from '../../limit-rules.ts';
import { LimitCard } from './limit-card.tsx';
import { LimitForm } from './limit-form.tsx';
import { LimitsCheck } from './limits-check.tsx';

/** Nobody has set a limit yet: the shortest form stands here at once. */
function FirstLimit() {
  const { say } = useTexts();
  const [isAdvanced, setAdvanced] = useState(false);
  return (
    <section aria-labelledby="first-limit" className="mb-8 grid gap-6 rounded-lg bg-room p-5 sm:p-7 lg:grid-cols-2 lg:gap-12">
      <div>
        <span aria-hidden="true" className="mb-4 grid size-13 place-items-center rounded-full bg-panel text-dim">
          <Gauge size={23} />
        </span>
        <h2 id="first-limit" className="text-xl">
          {say('modals.limits.none')}
        </h2>
        <p className="mt-2 text-dim">{say('modals.limits.none-text')}</p>
        <p className="mt-2 text-dim">{say('modals.limits.all-currencies')}</p>
      </div>
      <div>
        <LimitForm first={{}} isAdvanced={isAdvanced} />
        <Button kind="plain" size="small" className="mt-3" aria-expanded={isAdvanced} onClick={() => setAdvanced(!isAdvanced)}>
          {say('modals.side.advanced')}
        </Button>
      </div>
    </section>
  );
}

/** The limits on money by period; periods without any are left out. */
export function LimitGroups({ limits, isBarred }: { limits: readonly Limit[]; isBarred: boolean }) {
  const { say } = useTexts();
  const groups = groupLimits(limits);
  const hasOwn = groups.some((group) => group.limits.some(({ setBy }) => setBy === 'player'));
  return (
    <>
      {isBarred ? null : hasOwn ? <LimitsCheck limits={limits} /> : <FirstLimit />}
      {isBarred && hasOwn ? <p className="mb-4 text-dim">{say('modals.limits.while-barred')}</p> : null}
      {groups.map(({ period, limits: rows }) => (
        <section key={period} aria-labelledby={`limits-${period}`} className="mb-8">
          <h2 id={`limits-${period}`} className="mb-3 text-xl">
            {say(`modals.limits.${period}`)}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((limit) => (
              <LimitCard key={limit.id} limit={limit} hasRival={hasRival(limit, limits)} isBarred={isBarred} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
