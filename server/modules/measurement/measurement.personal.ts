import type { PersonalData } from '#server/platform/personal.ts';
import type { MeasurementDeps } from './deps.ts';

export const measurementPersonal: PersonalData<MeasurementDeps> = {
  owner: 'measurement',
  tables: { view_count: { erasure: 'kept', copy: { none: 'numbers of pages, and of no player' } } },
};
