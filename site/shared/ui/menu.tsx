// A menu that opens from a button which stands elsewhere, so that the menu itself is loaded when it is first asked for.
import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';

export interface MenuPopupProps {
  isOpen: boolean;
  /** The button it opens from. */
  anchor: RefObject<HTMLElement | null>;
  /** The landmark it belongs to. */
  home: RefObject<HTMLElement | null>;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-start outline-none select-none data-highlighted:bg-raised [&_svg]:shrink-0 [&_svg]:text-dim';

export function MenuPopup({ isOpen, anchor, home, onClose, label, children }: MenuPopupProps) {
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        // the button itself opens and closes
        if (!open && !(details.event.target instanceof Node && anchor.current?.contains(details.event.target) === true)) onClose();
      }}
    >
      <Menu.Portal container={home}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={10} collisionPadding={12} style={{ zIndex: 900 }} className="outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="w-64 origin-(--transform-origin) rounded-lg border border-line-strong bg-panel p-1.5 text-ink outline-none transition-[scale,opacity] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export const MenuLine = () => <Menu.Separator className="mx-2 my-1.5 h-px bg-line-strong" />;

export interface MenuGroupProps {
  title: string;
  note: string;
  children: ReactNode;
}

/** Lines under a heading of two rows. */
export function MenuGroup({ title, note, children }: MenuGroupProps) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-3 pt-2 pb-2.5">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-dim">{note}</span>
      </Menu.GroupLabel>
      <MenuLine />
      {children}
    </Menu.Group>
  );
}

export function MenuAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item onClick={onClick} className={itemClass}>
      {children}
    </Menu.Item>
  );
}

/** A line that leads to a page of the site; the shell's listener follows the anchor. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Menu.LinkItem href={href} closeOnClick className={itemClass}>
      {children}
    </Menu.LinkItem>
  );
}
