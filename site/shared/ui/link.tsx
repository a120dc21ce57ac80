// Links. Inside the site: a plain anchor in the reader's language, followed by the shell's one listener. Addresses with http open in
// a new tab. `?name=value` opens a modal over the page that is shown.
import type { ComponentProps } from 'react';
import { addressOf } from '../page/localized-url.ts';
import { usePageContext } from '../page/page-context.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

export function Link({ to, children, ...rest }: LinkProps) {
  const { prefix } = usePageContext();
  const isExternal = to.includes('http');
  return (
    <a {...rest} href={isExternal ? to : addressOf(to, prefix)} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
