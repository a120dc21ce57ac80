/** A place held for what is on its way, of the same size. Its container says that something loads. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}

/** Places for cards in a grid. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <output aria-label={label} className="card-grid">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="card" />
      ))}
    </output>
  );
}
