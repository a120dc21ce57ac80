// The steps of the welcome package, in their order, with how far the player is in them.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { formatBrings } from './offer-words.ts';
import type { Package, PackageStep } from './offers-queries.ts';
import { OwnState } from './own-state.tsx';

const strong: readonly PackageStep['state'][] = ['open', 'active', 'issued'];
/** What has an act of its own; of the others the state says it all. */
const actable: readonly PackageStep['state'][] = ['open', 'issued', 'active'];

function Step({ step }: { step: PackageStep }) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const isPlayer = useSession().status === 'player';
  const { offer, state } = step;
  return (
    <li className="flex min-w-0 flex-col rounded-xl bg-room p-5 sm:p-6" data-step={step.step}>
      <p className="flex flex-wrap items-center gap-2 text-sm text-dim">
        <span className="me-auto">
          {step.depositNumber === null
            ? say('pages.bonus.step', { step: step.step })
            : say('pages.bonus.deposit-number', { number: step.depositNumber })}
        </span>
        {isPlayer ? <Tag kind={strong.includes(state) ? 'strong' : 'soft'}>{say(`pages.bonus.step-${state}`)}</Tag> : null}
      </p>
      <h3 className="mt-2 text-xl">{offer.name}</h3>
      <p className="mt-1 font-title text-2xl font-bold text-balance tabular-nums">{formatBrings({ texts, money }, offer)}</p>
      <p className="mt-2 text-dim">{offer.text}</p>
      <OfferFacts offer={offer} />
      <div className="mt-auto flex flex-col items-start gap-3 pt-5">
        {!isPlayer && step.step > 1 ? null : actable.includes(state) ? <OwnState offer={offer} isTagged={false} /> : null}
        <Link
          to={`/bonus/${offer.identity}`}
          className={`-ms-3 ${buttonClass({ kind: 'quiet', size: 'small' })}`}
          aria-label={say('modals.bonus.terms-of', { name: offer.name })}
        >
          {say('modals.bonus.terms')}
        </Link>
      </div>
    </li>
  );
}

export function PackageSteps({ of }: { of: Package }) {
  const { say } = useTexts();
  return (
    <section aria-labelledby="package-steps">
      <h2 id="package-steps" className="mb-2 text-2xl">
        {say('pages.bonus.steps')}
      </h2>
      <p className="mb-4 max-w-[44em] text-dim">{say(of.ifSkipped === 'kept' ? 'pages.bonus.skipped-kept' : 'pages.bonus.skipped-lost')}</p>
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {of.steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </section>
  );
}
