// Every operator command by noun and verb.
import { verify as verifyBuild } from './build/verify.ts';
import { close as closeAlarm } from './alarms/close.ts';
import { list as listAlarms } from './alarms/list.ts';
import { rewrap as rewrapFiles } from './files/rewrap.ts';
import { show as showFiles } from './files/show.ts';
import { audit as auditLedger } from './ledger/audit.ts';
import { owed } from './ledger/owed.ts';
import { answer as answerComplaint, resolve as resolveComplaint } from './complaint/answer.ts';
import { files as showComplaintFiles } from './complaint/files.ts';
import { list as listComplaints } from './complaint/list.ts';
import { show as showComplaint } from './complaint/show.ts';
import { countries as collectionCountries } from './collection/countries.ts';
import { advance as advanceClock } from './clock/advance.ts';
import { show as showClock } from './clock/show.ts';
import { check as checkEvents } from './events/check.ts';
import { list as listEvents } from './events/list.ts';
import { list as listExports } from './export/list.ts';
import { write as writeExport } from './export/write.ts';
import { approve as approveDocument } from './document/approve.ts';
import { expire as expireDocument } from './document/expire.ts';
import { list as listDocuments } from './document/list.ts';
import { reject as rejectDocument } from './document/reject.ts';
import { request as requestDocument } from './document/request.ts';
import { show as showDocument } from './document/show.ts';
import { withdraw as withdrawDocument } from './document/withdraw.ts';
import { begin as beginErasure } from './erasure/begin.ts';
import { list as listErasures } from './erasure/list.ts';
import { show as showErasure } from './erasure/show.ts';
import { begin as beginExclusion } from './exclusion/begin.ts';
import { decide as decideExclusion } from './exclusion/decide.ts';
import { list as listExclusions } from './exclusion/list.ts';
import { show as showExclusion } from './exclusion/show.ts';
import { cancel as cancelFreeRounds } from './free-rounds/cancel.ts';
import { grant as grantFreeRounds } from './free-rounds/grant.ts';
import { list as listFreeRounds } from './free-rounds/list.ts';
import { countries as gameCountries } from './game/countries.ts';
import { disable as disableGame } from './game/disable.ts';
import { enable as enableGame } from './game/enable.ts';
import { rtp } from './game/rtp.ts';
import { check as checkHelpServices } from './help-services/check.ts';
import { list as listHelpServices } from './help-services/list.ts';
import { remove as removeHelpService } from './help-services/remove.ts';
import { set as setHelpService } from './help-services/set.ts';
import { list as listEmails } from './emails/list.ts';
import { preview as previewEmails } from './emails/preview.ts';
import { list as listHarm } from './harm/list.ts';
import { note as noteHarm } from './harm/note.ts';
import { show as showHarm } from './harm/show.ts';
import { drop as dropJob } from './jobs/drop.ts';
import { list as listJobs } from './jobs/list.ts';
import { retry as retryJob } from './jobs/retry.ts';
import { show as showJob } from './jobs/show.ts';
import { assign as assignJurisdiction } from './jurisdiction/assign.ts';
import { diff as diffJurisdictions } from './jurisdiction/diff.ts';
import { list as listJurisdictions } from './jurisdiction/list.ts';
import { show as showJurisdiction } from './jurisdiction/show.ts';
import { list as listLimits } from './limit/list.ts';
import { remove as removeLimit } from './limit/remove.ts';
import { set as setLimit } from './limit/set.ts';
import { printCentrifugoConfig } from './live/centrifugo-config.ts';
import { off as endMaintenance } from './maintenance/off.ts';
import { on as beginMaintenance } from './maintenance/on.ts';
import { confirm as confirmOutcome } from './payment/confirm.ts';
import { fee as setFee } from './payment/fee.ts';
import { fees as listFees } from './payment/fees.ts';
import { propose as proposeOutcome } from './payment/propose.ts';
import { refuse as refuseOutcome } from './payment/refuse.ts';
import { unclear } from './payment/unclear.ts';
import { autologinLink } from './player/autologin-link.ts';
import { dormant } from './player/dormant.ts';
import { preview as previewContent } from './content/preview.ts';
import { show as showPlayer } from './player/show.ts';
import { status as changeStatus } from './player/status.ts';
import { verify as verifyRound } from './round/verify.ts';
import { apply as applySchema } from './schema/apply.ts';
import { plan as planSchema } from './schema/plan.ts';
import { status as schemaStatus } from './schema/status.ts';
import { set as setRate } from './rates/set.ts';
import { show as showRates } from './rates/show.ts';
import { publish as publishTerms } from './terms/publish.ts';
import { add as addExcluded } from './exclusion-list/add.ts';
import { list as listExcluded } from './exclusion-list/list.ts';
import { remove as removeExcluded } from './exclusion-list/remove.ts';
import { approve as approveCheck } from './verification/approve.ts';
import { list as listChecks } from './verification/list.ts';
import { reject as rejectCheck } from './verification/reject.ts';
import { show as showChecks } from './verification/show.ts';
import type { Verb } from './verb.ts';
import { adjust } from './wallet/adjust.ts';
import { approve as approveAdjustment } from './wallet/approve.ts';
import { reject as rejectAdjustment } from './wallet/reject.ts';
import { waiting } from './wallet/waiting.ts';
import { approve } from './withdrawal/approve.ts';
import { list } from './withdrawal/list.ts';
import { reject } from './withdrawal/reject.ts';

export const verbs: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  player: { show: showPlayer, status: changeStatus, dormant, 'autologin-link': autologinLink },
  limit: { list: listLimits, set: setLimit, remove: removeLimit },
  exclusion: { list: listExclusions, show: showExclusion, begin: beginExclusion, decide: decideExclusion },
  withdrawal: { list, approve, reject },
  verification: { list: listChecks, show: showChecks, approve: approveCheck, reject: rejectCheck },
  'exclusion-list': { add: addExcluded, list: listExcluded, remove: removeExcluded },
  payment: { unclear, propose: proposeOutcome, confirm: confirmOutcome, refuse: refuseOutcome, fees: listFees, fee: setFee },
  wallet: { adjust, waiting, approve: approveAdjustment, reject: rejectAdjustment },
  rates: { show: showRates, set: setRate },
  alarms: { list: listAlarms, close: closeAlarm },
  build: { verify: verifyBuild },
  complaint: { list: listComplaints, show: showComplaint, files: showComplaintFiles, answer: answerComplaint, resolve: resolveComplaint },
  erasure: { list: listErasures, show: showErasure, begin: beginErasure },
  events: { list: listEvents, check: checkEvents },
  export: { list: listExports, write: writeExport },
  emails: { list: listEmails, preview: previewEmails },
  jobs: { list: listJobs, show: showJob, retry: retryJob, drop: dropJob },
  ledger: { audit: auditLedger, owed },
  document: {
    list: listDocuments,
    show: showDocument,
    request: requestDocument,
    approve: approveDocument,
    reject: rejectDocument,
    expire: expireDocument,
    withdraw: withdrawDocument,
  },
  files: { show: showFiles, rewrap: rewrapFiles },
  schema: { status: schemaStatus, plan: planSchema, apply: applySchema },
  jurisdiction: { list: listJurisdictions, show: showJurisdiction, diff: diffJurisdictions, assign: assignJurisdiction },
  clock: { show: showClock, advance: advanceClock },
  terms: { publish: publishTerms },
  content: { preview: previewContent },
  collection: { countries: collectionCountries },
  game: { disable: disableGame, enable: enableGame, countries: gameCountries, rtp },
  round: { verify: verifyRound },
  'free-rounds': { grant: grantFreeRounds, list: listFreeRounds, cancel: cancelFreeRounds },
  harm: { list: listHarm, show: showHarm, note: noteHarm },
  'help-services': { list: listHelpServices, set: setHelpService, remove: removeHelpService, check: checkHelpServices },
  maintenance: { on: beginMaintenance, off: endMaintenance },
  live: { 'centrifugo-config': printCentrifugoConfig },
};
