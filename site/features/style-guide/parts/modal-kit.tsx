// The modals that are not in the address, each opened by name: their frames, for whom they are, their further settings. What they hold
// comes from whoever opens them; here it is a word on that.
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { openSideModal, type SideModalName, sideModalRows } from '#site/shared/modals/side-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { KitRoom } from './kit-values.tsx';

const held: Readonly<Record<SideModalName, string>> = {
  cancelDeposit: 'Asked before a deposit that waits is taken back.',
  walletBonusDetails: 'Shows one bonus of the wallet: amount, wagering, games, end.',
  registerCancel: 'Asked when somebody leaves a sign-up that they have begun.',
  fiat: 'Chooses the currency that all accounts together are shown in.',
  addLimit: 'Holds the form of a new limit: what it counts, for how long, how much.',
  editLimit: 'Holds the form of a limit that is there.',
  gameLimitReached: 'Says which limit stopped the game and until when.',
  confirmLimitUpdate: 'Repeats a change of a limit and from when it holds, before it is made.',
};

const names = Object.keys(sideModalRows) as SideModalName[];

const frameOf = (name: SideModalName) =>
  function Frame({ close, isAdvanced }: SideModalProps) {
    return (
      <>
        <p className="text-dim">{held[name]}</p>
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
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-panel px-4 py-3">
            <span>
              <code>{name}</code>
              <span className="block text-sm text-dim">For {sideModalRows[name].who}s</span>
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
