// Affiliates: who sends players here, what was agreed with them, and what it comes to. Owns its tables; what is earned is worked out from
// the ledger, month by month, and can be worked out again.
export { type AffiliatesConfig, readAffiliatesConfig } from './config.ts';
export type { AffiliateDeps } from './deps.ts';
export { attributePlayer } from './attribution/attribute-player.ts';
export { readFlags, refusePlayer } from './attribution/flags.ts';
export { closeMonth, monthsToClose } from './commission/close-month.ts';
export { deriveMonth, type MonthLine, readStatements } from './commission/derive-month.ts';
export { addDeal, type NewDeal, readDeals } from './partners/deals.ts';
export {
  addPartner,
  addTag,
  closePartner,
  findPartner,
  listPartners,
  type PartnerRow,
  readTags,
  renewToken,
  setPostback,
} from './partners/partners.ts';
export { readPostbacks, signPostback } from './postbacks/postbacks.ts';
