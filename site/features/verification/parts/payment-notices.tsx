// What the wallet says of checks: before the first deposit which documents may be asked for, and what is missing for a deposit or a withdrawal.
import { useQueryClient } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentKind } from '#contract/documents/document-kinds.ts';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { useActName, useCheckNames } from './needs-list.tsx';

const link = 'underline underline-offset-4';

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-md bg-panel px-4 py-3 text-sm">
      <IdCard size={18} aria-hidden="true" className="mt-px shrink-0 text-dim" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Whether the text about documents is still to be read, and what says that it was. */
export function useDepositNotice(): { isLoading: boolean; isNeeded: boolean; acknowledge: () => Promise<void> } {
  const queries = useQueryClient();
  const query = usePlayerQuery('readVerification', {}, { keepsError: true });
  const notice = query.data?.data.notice;
  const isNeeded = notice?.acknowledgedAt === null;
  return {
    isLoading: query.isPending,
    isNeeded,
    async acknowledge() {
      if (!isNeeded) return;
      const answer = await callApi('acknowledgeVerification', { body: { version: notice.version } });
      queries.setQueriesData<Answer<'readVerification'>>({ queryKey: ['readVerification'] }, answer);
    },
  };
}

/** Whether a document that waits for the player holds something up. */
function useAwaited(isHeldUp: (request: Data<'listDocuments'>[number]) => boolean): boolean {
  const requests = usePlayerQuery('listDocuments', {}, { keepsError: true }).data?.data ?? [];
  return requests.some((request) => request.status === 'open' && isHeldUp(request));
}

function AwaitedDocument({ text }: { text: 'deposit-document' | 'payout-document' | 'payment-document' }) {
  const { say } = useTexts();
  return (
    <p className="font-semibold">
      {say(`modals.verification.${text}`)}{' '}
      <Link to="/profile/verification" className={link}>
        {say('modals.verification.which-document')}
      </Link>
    </p>
  );
}

/** Before the first deposit: which documents may be asked for, when and how. Where a deposit needs a check that is missing, or a document, that. */
export function DepositNotice({ isNeeded }: { isNeeded: boolean }) {
  const { say } = useTexts();
  const checkNames = useCheckNames();
  const needs = usePlayerQuery('readVerification', {}, { keepsError: true }).data?.data.needs ?? [];
  const missing = needs.find(({ act }) => act === 'deposit')?.missing ?? [];
  const isAwaited = useAwaited(({ event }) => event === 'deposit-sum');
  if (!isNeeded && !isAwaited && missing.length === 0) return null;
  return (
    <Note>
      {missing.length === 0 ? (
        isAwaited && <AwaitedDocument text="deposit-document" />
      ) : (
        <p className="font-semibold">
          {say('modals.verification.deposit-first', { checks: checkNames(missing) })}{' '}
          <Link to="/profile/verification" className={link}>
            {say('modals.verification.go')}
          </Link>
        </p>
      )}
      {isNeeded ? (
        <p className="mt-1.5 first:mt-0">
          {say('modals.verification.notice')}{' '}
          <Link to="/questions/verification" target="_blank" className={link}>
            {say('modals.verification.guide')}
          </Link>
        </p>
      ) : null}
    </Note>
  );
}

/** The sum above which a withdrawal needs a check, told before it is asked for; before that the document for which one waits. */
export function WithdrawalNotice() {
  const { say } = useTexts();
  const nameOf = useActName();
  const checkNames = useCheckNames();
  const needs = usePlayerQuery('readVerification', {}, { keepsError: true }).data?.data.needs ?? [];
  const need = needs.find(({ act }) => act === 'withdrawal');
  const isAwaited = useAwaited(({ event }) => event === 'withdrawal');
  if (isAwaited)
    return (
      <Note>
        <AwaitedDocument text="payout-document" />
      </Note>
    );
  if (need === undefined || need.missing.length === 0) return null;
  return (
    <Note>
      <p>
        <span className="block font-medium">{nameOf(need)}</span>
        {say('modals.verification.needs-checks', { checks: checkNames(need.missing) })}{' '}
        <Link to="/profile/verification" className={link}>
          {say('modals.verification.go')}
        </Link>
      </p>
    </Note>
  );
}

/** Before a withdrawal is asked for: which document about its account is asked for first. */
export function AccountNotice({ document }: { document: DocumentKind }) {
  const { say } = useTexts();
  return (
    <Note>
      <p>
        {say('modals.verification.account-document', { document: say(`modals.documents.kind.${document}`) })}{' '}
        <Link to="/questions/verification" target="_blank" className={link}>
          {say('modals.verification.guide')}
        </Link>
      </p>
    </Note>
  );
}

/** A withdrawal that its player keeps waiting, and where the document is handed in. */
export function PaymentDocumentNotice() {
  return (
    <Note>
      <AwaitedDocument text="payment-document" />
    </Note>
  );
}
