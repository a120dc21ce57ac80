import type { ReactNode } from 'react';

interface NoticeHeadProps {
  icon: ReactNode;
  title: string;
  /** Of its heading, by where it stands. */
  level?: 'h2' | 'h3';
  children?: ReactNode;
}

/** The first lines of what is told of a bet: a sign, what happened, and in few words why. */
export function NoticeHead({ icon, title, level: Heading = 'h3', children }: NoticeHeadProps) {
  return (
    <div className="mb-3 flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5">
        {icon}
      </span>
      <div className="min-w-0">
        <Heading className="text-lg">{title}</Heading>
        {children}
      </div>
    </div>
  );
}
