// Draws the modal that is open without being in the address. The way back closes it and stays on the page; another page closes it too.
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type TextKey, useTexts } from '../../shared/i18n/texts.tsx';
import { useSession } from '../../shared/api/use-session.ts';
import { ModalFrame } from '../../shared/ui/dialog.tsx';
import { requireSideModal } from '../../shared/modals/modal-registry.ts';
import { hasModal } from '../../shared/modals/modal-rules.ts';
import {
  closeSideModal,
  isSideModalFor,
  type SideModal,
  toggleAdvanced,
  useAdvanced,
  useSideModal,
} from '../../shared/modals/side-modals.ts';
import { useAddress, useModals } from '../../shared/modals/use-modals.ts';

/** Of a modal in the address and one beside it the later one stays. */
function useOnlyOne(open: SideModal | undefined): void {
  const address = useAddress();
  const modals = useModals();
  const inAddress = hasModal(address);
  useEffect(() => {
    if (open !== undefined) modals.close();
  }, [open, modals]);
  const wasInAddress = useRef(inAddress);
  useEffect(() => {
    // one that is leaving the address stands there a moment longer
    if (inAddress && !wasInAddress.current) closeSideModal();
    wasInAddress.current = inAddress;
  }, [inAddress]);
}

/** One that is open takes the first step back for itself, unless that step takes a modal out of the address. */
function useWayBack(isOpen: boolean): void {
  const router = useRouter();
  useEffect(() => {
    // the first page of a visit has no step back inside the site that could be taken
    if (isOpen && router.history.location.state['__TSR_index'] === 0) router.history.push(router.history.location.href);
  }, [isOpen, router]);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action, current, next }) => {
      if (hasModal(current.search)) return false;
      if (action === 'BACK' || current.pathname !== next.pathname) closeSideModal();
      return action === 'BACK';
    },
  });
}

export default function SideModalHost() {
  const { say } = useTexts();
  const { status } = useSession();
  const open = useSideModal();
  const isAdvanced = useAdvanced();
  // stays while it leaves the screen
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  const [entitled, setEntitled] = useState<{ modal: SideModal; title: TextKey }>();
  const entitle = useCallback((title: TextKey) => last && setEntitled({ modal: last, title }), [last]);
  useOnlyOne(open);
  useWayBack(open !== undefined);
  const row = last && requireSideModal(last.name);
  const isFor = last !== undefined && isSideModalFor(last.name, status);
  useEffect(() => {
    if (open !== undefined && !isFor) closeSideModal();
  }, [open, isFor]);
  if (last === undefined || row === undefined) return null;
  return (
    <ModalFrame
      isOpen={open !== undefined && isFor}
      title={say(entitled?.modal === last ? entitled.title : row.title)}
      size={row.size}
      onClose={closeSideModal}
      onGone={() => setLast(undefined)}
    >
      <last.Content close={closeSideModal} isAdvanced={isAdvanced} entitle={entitle} />
      {row.hasAdvanced === true ? (
        <button
          type="button"
          aria-pressed={isAdvanced}
          onClick={toggleAdvanced}
          className="mt-4 min-h-11 text-sm font-semibold text-dim underline underline-offset-4 hover:text-ink"
        >
          {say(isAdvanced ? 'modals.side.simple' : 'modals.side.advanced')}
        </button>
      ) : null}
    </ModalFrame>
  );
}
