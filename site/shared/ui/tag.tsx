import type { ReactNode } from 'react';

/** A word on a picture or beside a title. `strong` for what is new, `soft` for a remark. */
export function Tag({ kind = 'soft', children }: { kind?: 'strong' | 'soft'; children: ReactNode }) {
  return <span className={kind === 'strong' ? 'tag tag-strong' : 'tag'}>{children}</span>;
}
