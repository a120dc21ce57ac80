import type { Data } from '#contract/kernel/calls.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { createPasskey } from '#site/features/session/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';

export interface PasskeyListProps {
  passkeys: Data<'listFactors'>['passkeys'];
  timeZone: string;
  onCodes: (codes: string[]) => void;
  act: (what: () => Promise<void>) => Promise<void>;
}

export function PasskeyList({ passkeys, timeZone, onCodes, act }: PasskeyListProps) {
  const texts = useTexts();
  const { say, time } = texts;
  async function add(): Promise<void> {
    const answer = await createPasskey();
    const name = say('modals.security.passkey-name', { at: time(new Date(), timeZone) });
    const { data } = await callApi('addPasskey', { body: { ...answer, name } });
    alerts.show(alertOf(texts, 'factor-on'));
    onCodes(data.recoveryCodes);
  }
  return (
    <div className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{say('modals.security.passkeys')}</h3>
        <Button size="small" onClick={() => void act(add)}>
          {say('modals.security.passkey-add')}
        </Button>
      </div>
      {passkeys.length === 0 ? <p className="text-sm text-dim">{say('modals.security.passkey-none')}</p> : null}
      <ul>
        {passkeys.map(({ id, name }) => (
          <li key={id} className="mt-2 flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button
              kind="quiet"
              size="small"
              aria-label={say('modals.security.remove-of', { name })}
              onClick={() => void act(async () => void (await callApi('removePasskey', { params: { id } })))}
            >
              {say('modals.security.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
