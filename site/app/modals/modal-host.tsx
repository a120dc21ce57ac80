// Draws the modal that the address names over the page. Frame and content are loaded when one is first opened.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { addressOf } from '../../shared/page/localized-url.ts';
import { lazyWithRetry } from '../../boot/lazy-with-retry.ts';
import { usePageContext } from '../../shared/page/page-context.tsx';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { useSession } from '../../shared/api/use-session.ts';
import { Coming } from '../../shared/ui/coming.tsx';
import { type ModalProps, type ModalRow, modalRows } from '../../shared/modals/modal-registry.ts';
import { note } from '../../shared/browser/measure.ts';
import { hideSheet, replaceSheet } from '../../shared/browser/sheet.ts';
import { loadModalFrame } from '../../shared/modals/warm-modal.ts';
import { returnPath, settledSearch, shownModal } from '../../shared/modals/modal-rules.ts';
import { usePrepared } from '../../shared/modals/prepared-opening.ts';
import { useSideModal } from '../../shared/modals/side-modals.ts';
import { useAddress, useModals, watchModalHistory } from '../../shared/modals/use-modals.ts';

const SideModalHost = lazyWithRetry(async () => await import('./side-modal-host.tsx'));
const ModalFrame = lazyWithRetry(async () => ({ default: (await loadModalFrame()).ModalFrame }));

interface DrawnModal extends ModalRow {
  /** What `load` brings, drawn once it is there. */
  Content: ComponentType<ModalProps>;
}

const drawnModals: readonly DrawnModal[] = modalRows().map((row) => ({ ...row, Content: lazyWithRetry<ModalProps>(row.load) }));

interface Shown {
  row: DrawnModal;
  value: string;
}

/** Keeps the address to what is for the one who looks; a guest who has signed in goes on to where they wanted to be. */
function useSettledAddress(): void {
  const address = useAddress();
  const { status } = useSession();
  const modals = useModals();
  const navigate = useNavigate();
  const { prefix } = usePageContext();
  useEffect(() => {
    const settled = settledSearch(address, status);
    if (settled === undefined) return;
    const next = status === 'player' ? returnPath(address) : undefined;
    if (next !== undefined) void navigate({ href: addressOf(next, prefix), replace: true });
    else if (status === 'player' && Object.keys(address).some((name) => name.startsWith('sign-'))) modals.close();
    else modals.rewrite(settled);
  }, [address, status, modals, navigate, prefix]);
}

/** A place held for what is still being loaded. */
function ContentSkeleton() {
  const { say } = useTexts();
  return (
    <Coming>
      <output aria-label={say('modals.loading')} className="flex min-h-72 items-center justify-center">
        <span aria-hidden="true" className="size-7 animate-spin rounded-full border-2 border-dim border-r-transparent" />
      </output>
    </Coming>
  );
}

/** The sheet that stood for the modal before its scripts were there gives way to its content. */
function ReplaceSheet({ parameter }: Pick<ModalProps, 'parameter'>) {
  useEffect(() => replaceSheet(parameter), [parameter]);
  return null;
}

export function ModalHost() {
  const { say } = useTexts();
  const router = useRouter();
  const { status } = useSession();
  const modals = useModals();
  const address = useAddress();
  const named = shownModal(address, status);
  const row = named && drawnModals.find((one) => one.parameter === named.parameter);
  const isPrepared = usePrepared(row?.parameter);
  const isSide = useSideModal() !== undefined;
  const [wasSide, setWasSide] = useState(false);
  if (isSide && !wasSide) setWasSide(true);
  // stays while it leaves the screen
  const [last, setLast] = useState<Shown>();
  if (row !== undefined && named !== undefined && (last?.row !== row || last.value !== named.value)) setLast({ row, value: named.value });

  const actAfterClose = useRef<() => void>(undefined);
  const afterClose = useCallback((act?: () => void) => {
    actAfterClose.current = act;
  }, []);

  useSettledAddress();
  const step = row?.parameter;
  useEffect(() => {
    if (step !== undefined) note({ step });
  }, [step]);
  const isForNobody = row === undefined && status !== 'unknown' && status !== 'starting';
  useEffect(() => {
    if (isForNobody) hideSheet();
  }, [isForNobody]);
  useEffect(() => watchModalHistory(router.history), [router]);
  const close = () => {
    modals.close();
    actAfterClose.current?.();
  };
  return (
    <>
      <Suspense fallback={isSide ? <Coming /> : null}>{wasSide ? <SideModalHost /> : null}</Suspense>
      <Suspense fallback={row === undefined ? null : <Coming />}>
        {last === undefined ? null : (
          <ModalFrame
            isOpen={row !== undefined}
            title={say(last.row.title)}
            size={last.row.size}
            holdsInput={last.row.holdsInput === true}
            onClose={close}
            onGone={() => setLast(undefined)}
          >
            <Suspense fallback={<ContentSkeleton />}>
              {isPrepared || row === undefined ? (
                <last.row.Content parameter={last.row.parameter} value={last.value} close={modals.close} afterClose={afterClose} />
              ) : (
                <ContentSkeleton />
              )}
              <ReplaceSheet key={last.row.parameter} parameter={last.row.parameter} />
            </Suspense>
          </ModalFrame>
        )}
      </Suspense>
    </>
  );
}
