const hourMs = 3_600_000;

/** Whether a moment lies in its month's last hour (UTC): there the wallet books the long way, since another clock may have begun the next month. */
export const isLastHour = (atMs: number): boolean => new Date(atMs).getUTCMonth() !== new Date(atMs + hourMs).getUTCMonth();
