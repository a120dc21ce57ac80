/** How many notifications wait, on the corner of the button that leads to them. The button's own name says it in words. */
export function UnreadMark({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-xs font-bold text-night forced-colors:border ${className}`}
    >
      {Math.min(count, 99)}
    </span>
  );
}
