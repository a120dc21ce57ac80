// Buttons. `pay` is amber and only for what costs or pays money; `main` is the light one; `plain` and `quiet` are neutral.
import type { ComponentProps, ReactNode } from 'react';

export type ButtonKind = 'pay' | 'main' | 'plain' | 'quiet' | 'danger';

const looks: Record<ButtonKind, string> = {
  pay: 'bg-linear-to-b from-amber to-amber-deep text-on-amber hover:brightness-105 active:brightness-95',
  main: 'bg-ink text-night hover:bg-bright',
  plain: 'bg-panel text-ink hover:bg-raised',
  quiet: 'bg-transparent text-dim hover:bg-panel hover:text-ink',
  danger: 'bg-panel text-loss hover:bg-raised',
};

/** A large one may break its words where a phone is narrower than they are. */
const sizes = {
  small: 'h-9 px-3 text-sm whitespace-nowrap',
  normal: 'h-11 px-4 whitespace-nowrap',
  large: 'min-h-13 px-6 py-1.5 text-center text-lg',
};

export interface ButtonLook {
  kind?: ButtonKind;
  size?: keyof typeof sizes;
  isWide?: boolean;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ kind = 'plain', size = 'normal', isWide = false }: ButtonLook = {}): string =>
  `inline-flex items-center justify-center gap-2 rounded-sm font-semibold transition disabled:opacity-50 aria-disabled:opacity-50 forced-colors:border ${looks[kind]} ${sizes[size]} ${isWide ? 'w-full' : ''}`;

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows that something is under way and takes no further press. It keeps the focus, which a disabled button would lose. */
  isBusy?: boolean;
  children: ReactNode;
}

const takeNothing = (event: { preventDefault: () => void }): void => event.preventDefault();

export function Button({ kind, size, isWide, isBusy = false, className = '', children, type = 'button', ...rest }: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(isWide !== undefined && { isWide }) };
  return (
    <button
      {...rest}
      {...(isBusy && { onClick: takeNothing, 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      className={`${buttonClass(look)} ${className}`}
    >
      {isBusy ? (
        <span aria-hidden="true" className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" />
      ) : null}
      {children}
    </button>
  );
}
