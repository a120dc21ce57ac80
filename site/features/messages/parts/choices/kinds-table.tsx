// What is told by which way: a row a kind, a column a way, the topics one under the other.
import { Lock } from 'lucide-react';
import { notificationTopics, type NotificationWay, notificationWays } from '#contract/notification-kinds.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Switch } from '#site/shared/ui/switch.tsx';
import type { Change, Preferences } from './use-choices.ts';

type Row = Preferences['kinds'][number];

function Way({ row, way, choose }: { row: Row; way: NotificationWay; choose: (change: Change) => void }) {
  const { say } = useTexts();
  const { rule, isOn } = row[way];
  const label = say('modals.notifications.switch', {
    kind: say(`modals.notifications.kind-${row.kind}`),
    way: say(`modals.notifications.${way}`),
  });
  if (rule === 'must')
    return (
      <span className="inline-flex h-7 items-center gap-1.5 text-sm text-dim">
        <Lock size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">{say('modals.notifications.always')}</span>
      </span>
    );
  if (rule === 'none')
    return (
      <span className="text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{say('modals.notifications.none')}</span>
      </span>
    );
  return (
    <Switch
      isOn={isOn}
      aria-label={label}
      className="align-middle"
      onTurn={(is) => choose({ choices: [{ kind: row.kind, way, isOn: is }] })}
    />
  );
}

export function KindsTable({ preferences, choose }: { preferences: Preferences; choose: (change: Change) => void }) {
  const { say } = useTexts();
  return (
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">{say('modals.notifications.title')}</caption>
      <thead>
        <tr className="text-sm text-dim">
          <th scope="col">
            <span className="sr-only">{say('modals.notifications.kind')}</span>
          </th>
          {notificationWays.map((way) => (
            <th key={way} scope="col" className="px-1 pb-2 text-center font-medium sm:w-28">
              {say(`modals.notifications.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      {notificationTopics.map((topic) => (
        <tbody key={topic}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="pt-5 pb-1 text-start text-lg font-semibold">
              {say(`modals.notifications.topic-${topic}`)}
            </th>
          </tr>
          {preferences.kinds
            .filter((row) => row.topic === topic)
            .map((row) => (
              <tr key={row.kind} className="border-t border-line">
                <th scope="row" className="py-2.5 pe-2 text-start font-normal wrap-anywhere hyphens-auto">
                  {say(`modals.notifications.kind-${row.kind}`)}
                </th>
                {notificationWays.map((way) => (
                  <td key={way} className="px-1 py-2.5 text-center">
                    <Way row={row} way={way} choose={choose} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}
