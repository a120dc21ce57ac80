export interface MeasurementTables {
  view_count: {
    /** UTC, YYYY-MM-DD. */
    day: string;
    kind: 'page' | 'step';
    name: string;
    locale: string;
    screen: 'phone' | 'desktop';
    count: bigint;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends MeasurementTables {}
}
