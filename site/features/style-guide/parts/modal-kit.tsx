// The modals that are not in the address, each opened by name: their frames, for whom they are, their further settings. What they hold
// comes from whoever opens them; here it is a word on that.
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { requireSideModal, type SideModalName, sideModalNames } from '#site/shared/modals/modal-registry.ts';
import { openSideModal } from '#site/shared/modals/side-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { KitRoom } from './kit-values.tsx';

/** What those hold that are there already; a new one is told by its title. */
const held: Readonly<Partial<Record<SideModalName, string>>> = {
  cancelDeposit: 'Asked before a deposit that waits is taken back.',
  walletBonusDetails: 'Shows one bonus of the wallet: amount, wagering, games, end.',
  registerCancel: 'Asked when somebody leaves a sign-up that they have begun.',
  fiat: 'Chooses the currency that all accounts together are shown in.',
  addLimit: 'Holds the form of a new limit: what it counts, for how long, how much.',
  editLimit: 'Holds the form of a limit that is there.',
  gameLimitReached: 'Says which limit stopped the game and until when.',
  confirmLimitUpdate: 'Repeats a change of a limit and from when it holds, before it is made.',
};

const frameOf = (name: SideModalName) =>
  function Frame({ close, isAdvanced }: SideModalProps) {
    return (
      <>
        <p className="text-dim">{held[name] ?? name}</p>
        {isAdvanced ? <p className="mt-3 text-dim">Its further settings stand here.</p> : null}
        <div className="mt-6">
          <Button onClick={close}>Close it</Button>
        </div>
      </>
    );
  };

export default function ModalKit() {
  return (
    <KitRoom title="Modals beside the address" id="kit-modals">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {sideModalNames().map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-panel px-4 py-3">
            <span>
              <code>{name}</code>
              <span className="block text-sm text-dim">For {requireSideModal(name).who}s</span>
            </span>
            <Button size="small" aria-label={`Open ${name}`} onClick={() => openSideModal(name, frameOf(name))}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </KitRoom>
  );
}
