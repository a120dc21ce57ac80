import { findPartner, type PartnerRow } from '#server/modules/affiliates/index.ts';
import { type Given, requireWord } from '../verb.ts';

/** The partner that the first word names. @throws UsageError, Problem not-found */
export const requirePartner = async (given: Given): Promise<PartnerRow> =>
  await findPartner(given.context.database.db, requireWord(given, 'a partner by name or id'));
