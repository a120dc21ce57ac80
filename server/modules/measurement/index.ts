// Measurement: how pages are used. Owns the installation's own numbers of page views and steps, which hold nothing of a person, and the
// settings of vendors who measure.
export { consentTexts } from './consent-texts.ts';
export { type MeasurementConfig, measurementOrigins, readMeasurementConfig } from './config.ts';
export type { MeasurementDeps } from './deps.ts';
export { createViewCounts, type ViewCounts } from './counts/view-counts.ts';
export { readFunnels, readPageViews } from './counts/read-counts.ts';
