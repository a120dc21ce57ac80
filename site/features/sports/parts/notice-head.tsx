import type { ReactNode } from 'react';

/** The first lines of what is told of a bet: a sign, what happened, and in few words why. */
export function NoticeHead({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg">{title}</h3>
        {children}
      </div>
    </div>
  );
}
