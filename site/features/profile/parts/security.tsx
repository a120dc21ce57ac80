// How the player signs in and what protects the account: password, app, passkeys, recovery codes.
import { useQueryClient } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ResendEmail } from '#site/shared/forms/resend-email.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { TakeAlong } from '#site/shared/ui/take-along.tsx';
import { AppFactor } from './app-factor.tsx';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { ConnectedSignIns } from './connected-sign-ins.tsx';
import { EraseData } from './erase-data.tsx';
import { OwnData } from './own-data.tsx';
import { PasskeyList } from './passkey-list.tsx';

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { say } = useTexts();
  return (
    <div role="status" className="mt-3 rounded-md bg-panel p-4">
      <p className="text-sm">{say('modals.security.codes-show')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 rounded-sm bg-raised px-4 py-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4">
        <TakeAlong text={codes.join('\n')} file={`${say('modals.security.codes-file')}.txt`} />
      </div>
    </div>
  );
}

/** Runs an act of the player's, says why it failed, and reads the factors anew. */
function useAct() {
  const texts = useTexts();
  const queries = useQueryClient();
  return async (what: () => Promise<void>): Promise<void> => {
    try {
      await what();
    } catch (error) {
      const title = error instanceof CallRefused ? formatRefusal(texts, error) : alertOf(texts, 'passkey-failed').title;
      alerts.show({ kind: 'error', title, durationMs: 6000 });
    }
    await queries.invalidateQueries({ queryKey: ['listFactors'] });
  };
}

function Factors({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const act = useAct();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const factors = usePlayerQuery('listFactors').data?.data;
  if (factors === undefined) return <Skeleton className="h-40 w-full rounded-lg" />;
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const keep = (fresh: string[]): void => {
    if (fresh.length > 0) setCodes(fresh);
  };
  return (
    <>
      <p className="mb-3 text-dim">{say('modals.security.factors-text')}</p>
      <AppFactor since={totpSince} timeZone={timeZone} onCodes={keep} act={act} />
      <PasskeyList passkeys={passkeys} timeZone={timeZone} onCodes={keep} act={act} />
      {totpSince === null && passkeys.length === 0 ? null : (
        <div className="border-t border-line py-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h3 className="font-semibold">{say('modals.security.codes')}</h3>
              <p className="text-sm text-dim">{say('modals.security.codes-left', { left: recoveryCodesLeft })}</p>
            </div>
            <Button size="small" onClick={() => void act(async () => keep((await callApi('renewRecoveryCodes')).data.recoveryCodes))}>
              {say('modals.security.codes-new')}
            </Button>
          </div>
          {codes.length === 0 ? null : <RecoveryCodes codes={codes} />}
        </div>
      )}
    </>
  );
}

/** Who signs in by a provider or a passkey alone can have a password: by the email that everybody gets who forgot theirs. */
function FirstPassword({ email }: { email: string }) {
  const texts = useTexts();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    try {
      await callApi('requestReset', { body: { email } });
      setSent(true);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    setBusy(false);
  }
  if (isSent) return <output className="block text-dim">{texts.say('modals.forgot.sent', { email })}</output>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-dim">{texts.say('modals.security.no-password')}</p>
      <Button isBusy={isBusy} onClick={() => void send()}>
        {texts.say('modals.forgot.submit')}
      </Button>
    </div>
  );
}

function PasswordPart({ email }: { email: string }) {
  const factors = usePlayerQuery('listFactors').data?.data;
  return factors?.hasPassword === false ? <FirstPassword email={email} /> : <ChangePassword />;
}

/** Nothing that opens the account is added to an address that may be somebody else's. */
function UnconfirmedEmail({ className }: { className: string }) {
  const { say } = useTexts();
  return (
    <div className={`flex flex-wrap items-center justify-between gap-4 ${className}`}>
      <p className="flex max-w-[60ch] gap-3">
        <MailWarning size={20} aria-hidden="true" className="mt-px shrink-0 text-dim" />
        {say('modals.security.unproven')}
      </p>
      <ResendEmail />
    </div>
  );
}

const room = 'rounded-lg bg-room p-5 sm:p-7';

/** `children` stand among the sections. */
export function Security({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { say } = useTexts();
  const { timeZone } = profile;
  return (
    <>
      {profile.isEmailConfirmed ? null : <UnconfirmedEmail className={room} />}
      <section aria-labelledby="own-password" className={room}>
        <h2 id="own-password" className="mb-5 text-xl">
          {say('modals.security.password')}
        </h2>
        <PasswordPart email={profile.email} />
      </section>
      <section aria-labelledby="own-factors" className={room}>
        <h2 id="own-factors" className="mb-2 text-xl">
          {say('modals.security.factors')}
        </h2>
        <Factors timeZone={timeZone} />
      </section>
      <ConnectedSignIns timeZone={timeZone} className={room} />
      {children}
      <OwnData className={room} />
      <CloseAccount className={room} />
      <EraseData className={room} />
    </>
  );
}
