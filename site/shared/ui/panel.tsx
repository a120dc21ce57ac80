// Something that opens from a button which stands elsewhere: beside it where there is room, as a sheet on phones.
import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { ModalFrame } from './dialog.tsx';
import { LayerContext } from './layers.ts';
import { useIsPhone } from './use-is-phone.ts';

export interface PanelProps {
  isOpen: boolean;
  /** What it stands beside. */
  anchor: RefObject<HTMLElement | null>;
  /** The button that opens and closes it. */
  opener: RefObject<HTMLElement | null>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Panel({ isOpen, anchor, opener, title, onClose, children }: PanelProps) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <ModalFrame isOpen={isOpen} title={title} onClose={onClose}>
        {children}
      </ModalFrame>
    );
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        // the button itself opens and closes
        if (!open && !(details.event.target instanceof Node && opener.current?.contains(details.event.target) === true)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={10} collisionPadding={12} style={{ zIndex: 900 }}>
          <Popover.Popup
            finalFocus={opener}
            className="flex max-h-(--available-height) w-96 origin-(--transform-origin) flex-col overflow-y-auto rounded-lg border border-line-strong bg-panel p-5 text-ink outline-none transition-[scale,opacity] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
          >
            <Popover.Title className="mb-4 text-lg">{title}</Popover.Title>
            <LayerContext value={1}>{children}</LayerContext>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
