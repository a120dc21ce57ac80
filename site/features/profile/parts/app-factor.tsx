// The code of an app: shown as a picture and as a key, on once a code of it was typed.
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { Data } from '#contract/kernel/calls.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { TakeAlong } from '#site/shared/ui/take-along.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { required } from '#site/shared/forms/form-rules.ts';

export interface AppFactorProps {
  since: string | null;
  timeZone: string;
  onCodes: (codes: string[]) => void;
  /** Runs an act, says what went wrong, and asks for the factors again. */
  act: (what: () => Promise<void>) => Promise<void>;
}

function NewApp({ begun, onDone, onCancel }: { begun: Data<'beginTotp'>; onDone: (codes: string[]) => void; onCancel: () => void }) {
  const texts = useTexts();
  const { say } = texts;
  const call = useCallForm({ code: '' });
  const submit = call.submit(async ({ code }) => {
    const { data } = await callApi('confirmTotp', { body: { code: code.trim() } });
    alerts.show(alertOf(texts, 'factor-on'));
    onDone(data.recoveryCodes);
  });
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri, { border: 2 }))}`;
  return (
    <Form of={call} onSubmit={submit} className="mt-3" takesFocus>
      <p className="text-sm text-dim">{say('modals.security.scan')}</p>
      <img src={picture} alt="" width="180" height="180" className="rounded-md" />
      <p className="text-sm">
        {say('modals.security.key')} <code className="font-mono wrap-anywhere">{begun.secret}</code>
      </p>
      <TakeAlong text={begun.secret} file={`${say('modals.security.key-file')}.txt`} />
      <TextField
        name="code"
        label={say('modals.security.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        checks={[required]}
        className="max-w-48"
      />
      <div className="flex gap-2">
        <Button type="submit" kind="main" isBusy={call.isBusy}>
          {say('modals.security.confirm')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {say('modals.security.cancel')}
        </Button>
      </div>
    </Form>
  );
}

export function AppFactor({ since, timeZone, onCodes, act }: AppFactorProps) {
  const texts = useTexts();
  const { say, time } = texts;
  const [begun, setBegun] = useState<Data<'beginTotp'>>();
  const turnOn = async (): Promise<void> => setBegun((await callApi('beginTotp')).data);
  const turnOff = async (): Promise<void> => {
    await callApi('removeTotp');
    alerts.show(alertOf(texts, 'factor-off'));
  };
  return (
    <div className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="font-semibold">{say('modals.security.app')}</h3>
          <p className="text-sm text-dim">
            {since === null ? say('modals.security.app-off') : say('modals.security.app-on', { at: time(since, timeZone) })}
          </p>
        </div>
        {begun !== undefined ? null : (
          <Button size="small" onClick={() => void act(since === null ? turnOn : turnOff)}>
            {say(since === null ? 'modals.security.turn-on' : 'modals.security.turn-off')}
          </Button>
        )}
      </div>
      {begun === undefined ? null : (
        <NewApp
          begun={begun}
          onCancel={() => setBegun(undefined)}
          onDone={(codes) => {
            setBegun(undefined);
            onCodes(codes);
            void act(async () => undefined);
          }}
        />
      )}
    </div>
  );
}
