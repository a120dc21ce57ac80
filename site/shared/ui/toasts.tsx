// The alerts of the page, in a corner, above everything. A new path hides them; who reads one keeps it. Who listens hears each once: two
// lists that are always there tell errors at once and the others in their turn, drawn as one in the order they came.
import { useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { type Alert, type AlertKind, alerts, type ShownAlert } from './alerts.ts';
import { keepWhileRead } from './keep-while-read.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useStore } from '../store.ts';
import { Link } from './link.tsx';

const takenKey = 'alerts';

/** The next page may be loaded whole, as in another language. */
function takeAlong(): void {
  const lasting = alerts.lasting();
  if (lasting.length > 0) sessionStorage.setItem(takenKey, JSON.stringify(lasting));
}

function bringOver(): void {
  const taken = JSON.parse(sessionStorage.getItem(takenKey) ?? '[]') as Alert[];
  sessionStorage.removeItem(takenKey);
  for (const { outlivesPath: _outlivesPath, kind, title, text, link, durationMs } of taken)
    alerts.show({
      kind,
      title,
      ...(text !== undefined && { text }),
      ...(link !== undefined && { link }),
      ...(durationMs !== undefined && { durationMs }),
    });
}

const none: readonly ShownAlert[] = [];
const looks: Record<AlertKind, { Icon: typeof Info; color: string }> = {
  success: { Icon: CircleCheck, color: 'text-ink' },
  error: { Icon: CircleAlert, color: 'text-loss' },
  info: { Icon: Info, color: 'text-dim' },
};

const urgencyOf = ({ kind }: ShownAlert) => (kind === 'error' ? 'assertive' : 'polite');

function Toast({ alert }: { alert: ShownAlert }) {
  const { say } = useTexts();
  const { Icon, color } = looks[alert.kind];
  const keep = useCallback((item: HTMLElement | null) => (item === null ? undefined : keepWhileRead(item, alert.id, alerts)), [alert.id]);
  return (
    <li
      ref={keep}
      style={{ order: alert.id }}
      className="toast pointer-events-auto flex w-[300px] max-w-full items-start gap-3 rounded-md border border-line-strong bg-raised p-3.5"
    >
      <Icon size={20} aria-hidden="true" className={`mt-px shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          {alert.title}
          {alert.count > 1 ? <span className="ms-2 rounded-full bg-panel px-2 py-0.5 text-xs text-dim">×{alert.count}</span> : null}
        </p>
        {alert.text === undefined ? null : <p className="mt-0.5 text-dim">{alert.text}</p>}
        {alert.link === undefined ? null : (
          <Link to={alert.link.to} className="mt-1 inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
            {alert.link.word}
          </Link>
        )}
      </div>
      <button
        type="button"
        onClick={() => alerts.hide(alert.id)}
        aria-label={say('alerts.close')}
        className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-full text-dim hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

export function Toasts() {
  const { say } = useTexts();
  const shown = useStore(alerts.list, none);
  const router = useRouter();
  useEffect(() => {
    bringOver();
    const ends = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) alerts.leavePath();
      }),
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) alerts.arrive();
      }),
    ];
    window.addEventListener('pagehide', takeAlong);
    return () => {
      for (const end of ends) end();
      window.removeEventListener('pagehide', takeAlong);
    };
  }, [router]);
  return (
    <div className="toasts">
      {(['assertive', 'polite'] as const).map((urgency) => (
        <ul key={urgency} aria-live={urgency} aria-label={say('alerts.list')} className="contents">
          {shown.map((alert) => (urgencyOf(alert) === urgency ? <Toast key={alert.id} alert={alert} /> : null))}
        </ul>
      ))}
    </div>
  );
}
