import type { ReactNode } from 'react';
import { Poster } from './poster.tsx';

export interface EmptyStateProps {
  icon: ReactNode;
  /** A scene of the posters, in place of the icon. */
  scene?: string;
  title: string;
  text: string;
  level?: 'h1' | 'h2';
  /** Ways out. */
  children?: ReactNode;
}

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({ icon, scene, title, text, level: Title = 'h2', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-xl bg-room px-6 py-12 text-center">
      {scene === undefined ? (
        <span aria-hidden="true" className="mb-5 grid size-14 place-items-center rounded-full bg-panel text-dim">
          {icon}
        </span>
      ) : (
        <span aria-hidden="true" className="empty-picture">
          <Poster identity={`empty-${scene}`} scene={scene} shape="square" />
        </span>
      )}
      <Title className="text-xl">{title}</Title>
      <p className="mt-2 max-w-[29.5em] text-dim">{text}</p>
      {children === undefined ? null : <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
