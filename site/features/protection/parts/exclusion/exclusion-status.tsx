import { limitDefinition, limitStatus } from '#contract/kernel/constants.ts';
import { HeartHandshake, Lock } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Limit } from '../../limit-rules.ts';
import { useDueReload } from '../use-due-reload.ts';
import { useExclusionWords } from './exclusion-words.ts';
import { ReturnForm } from './return-form.tsx';
import { useWayBack } from './way-back.ts';

/** Whether the way back is open: after the end, or before it where the rules say so and the account is not barred for its likeness to another. */
const mayAsk = ({ status, definition, period }: Limit, mayAskEarly: boolean): boolean =>
  status === limitStatus.waiting ||
  (mayAskEarly && status === limitStatus.active && definition === limitDefinition.selfExclusion && period !== 'review');

/** A time-out or a self-exclusion as it stands: until when, the way to the money, help, and after its end the way back. */
export function ExclusionStatus({ limit }: { limit: Limit }) {
  const { say } = useTexts();
  const { title, text, begunAt } = useExclusionWords()(limit);
  const { mayAskEarly } = useWayBack();
  const id = `exclusion-${limit.id}`;
  useDueReload(limit.status === limitStatus.ending ? limit.freesAt : limit.endsAt);
  return (
    <section aria-labelledby={id} className="mb-6 rounded-lg border border-line-strong bg-room p-5 sm:p-7">
      <h2 id={id} className="flex items-center gap-3 text-xl">
        <Lock size={19} aria-hidden="true" className="shrink-0 text-dim" />
        {title}
      </h2>
      <p className="mt-2 text-lg">{text}</p>
      <p className="mt-2 text-dim">
        {say('modals.exclusion.begun', { at: begunAt })} {say('modals.exclusion.status-text')}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Link to="?wallet=withdraw" className={buttonClass({ kind: 'main' })}>
          {say('modals.wallet.withdraw')}
        </Link>
        <Link to="/static/safer-play" className={buttonClass()}>
          <HeartHandshake size={17} aria-hidden="true" />
          {say('modals.exclusion.help')}
        </Link>
      </div>
      {mayAsk(limit, mayAskEarly) ? <ReturnForm limit={limit} /> : null}
    </section>
  );
}
