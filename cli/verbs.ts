// Every operator command by noun and verb.
import { add as addAffiliate } from './affiliate/add.ts';
import { close as closeAffiliate } from './affiliate/close.ts';
import { deal as affiliateDeal } from './affiliate/deal.ts';
import { flags as affiliateFlags } from './affiliate/flags.ts';
import { list as listAffiliates } from './affiliate/list.ts';
import { postback as affiliatePostback } from './affiliate/postback.ts';
import { refusePlayerVerb } from './affiliate/refuse-player.ts';
import { show as showAffiliate } from './affiliate/show.ts';
import { statement as affiliateStatement } from './affiliate/statement.ts';
import { tag as affiliateTag } from './affiliate/tag.ts';
import { token as affiliateToken } from './affiliate/token.ts';
import { importFile } from './bank/import.ts';
import { link as linkBank } from './bank/link.ts';
import { list as listStatements } from './bank/list.ts';
import { match as matchBank } from './bank/match.ts';
import { list as listCurrencies } from './currency/list.ts';
import { off as currencyOff, on as currencyOn } from './currency/switch.ts';
import { code as makeCode } from './bonus/code.ts';
import { flags as bonusFlags } from './bonus/flags.ts';
import { grant as grantBonus } from './bonus/grant.ts';
import { list as listBonuses } from './bonus/list.ts';
import { pause as pauseBonus } from './bonus/pause.ts';
import { publish as publishBonus } from './bonus/publish.ts';
import { revoke as revokeBonus } from './bonus/revoke.ts';
import { verify as verifyBuild } from './build/verify.ts';
import { close as closeAlarm } from './alarms/close.ts';
import { list as listAlarms } from './alarms/list.ts';
import { rewrap as rewrapFiles } from './files/rewrap.ts';
import { show as showFiles } from './files/show.ts';
import { audit as auditLedger } from './ledger/audit.ts';
import { owed } from './ledger/owed.ts';
import { assign as assignChat, duty as chatDuty, end as endChat, note as noteChat } from './chat/acts.ts';
import { answer as answerChat } from './chat/answer.ts';
import { canned as cannedAnswers } from './chat/canned.ts';
import { desk as chatDesk } from './chat/desk/desk.ts';
import { files as chatFiles } from './chat/files.ts';
import { list as listChats } from './chat/list.ts';
import { show as showChat } from './chat/show.ts';
import { watch as watchChats } from './chat/watch.ts';
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
import { refund as refundDeposit } from './deposit/refund.ts';
import { refunds as listRefunds } from './deposit/refunds.ts';
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
import { own as ownFunds } from './funds/own.ts';
import { report as reportFunds } from './funds/report.ts';
import { waiting as waitingMoves } from './funds/waiting.ts';
import { cancel as cancelFreeRounds } from './free-rounds/cancel.ts';
import { grant as grantFreeRounds } from './free-rounds/grant.ts';
import { list as listFreeRounds } from './free-rounds/list.ts';
import { countries as gameCountries } from './game/countries.ts';
import { device as gameDevice } from './game/device.ts';
import { disable as disableGame } from './game/disable.ts';
import { enable as enableGame } from './game/enable.ts';
import { rtp } from './game/rtp.ts';
import { check as checkJackpots } from './jackpot/check.ts';
import { list as listJackpots } from './jackpot/list.ts';
import { pause as pauseJackpot } from './jackpot/pause.ts';
import { publish as publishJackpot } from './jackpot/publish.ts';
import { resume as resumeJackpot } from './jackpot/resume.ts';
import { show as showJackpot } from './jackpot/show.ts';
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
import { method as setMethod } from './payment/method.ts';
import { methods as listMethods } from './payment/methods.ts';
import { metrics as showMetrics } from './payment/metrics.ts';
import { propose as proposeOutcome } from './payment/propose.ts';
import { reconcile } from './payment/reconcile.ts';
import { refuse as refuseOutcome } from './payment/refuse.ts';
import { unclear } from './payment/unclear.ts';
import { autologinLink } from './player/autologin-link.ts';
import { dormant } from './player/dormant.ts';
import { preview as previewContent } from './content/preview.ts';
import { show as showPlayer } from './player/show.ts';
import { segment } from './player/segment.ts';
import { stakeFactor } from './player/stake-factor.ts';
import { status as changeStatus } from './player/status.ts';
import { resend as resendBet } from './bet/resend.ts';
import { settleVerbs } from './bet/settle.ts';
import { show as showBet } from './bet/show.ts';
import { verify as verifyBet } from './bet/verify.ts';
import { confirm as confirmRuling, refuse as refuseRuling } from './ruling/decide.ts';
import { list as listRulings } from './ruling/list.ts';
import { closureVerbs } from './sports/closures.ts';
import { exposure } from './sports/exposure.ts';
import { limitsVerb } from './sports/limits.ts';
import { margins, marginVerb } from './sports/margin.ts';
import { moves, moveVerb } from './sports/move.ts';
import { results as sportResults } from './sports/results.ts';
import { unvoidWindow, voidWindow } from './sports/void-window.ts';
import { funnels as showFunnels } from './stats/funnels.ts';
import { pages as showPages } from './stats/pages.ts';
import { publish as publishProof } from './proof/publish.ts';
import { show as showProofs } from './proof/show.ts';
import { verify as verifyProofs } from './proof/verify.ts';
import { compare as compareProvider } from './provider/compare.ts';
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
import { hold } from './withdrawal/hold.ts';
import { list } from './withdrawal/list.ts';
import { recall } from './withdrawal/recall.ts';
import { reject } from './withdrawal/reject.ts';
import { rule as setRule } from './withdrawal/rule.ts';
import { rules as listRules } from './withdrawal/rules.ts';
import { show as showWithdrawal } from './withdrawal/show.ts';

export const verbs: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  player: { show: showPlayer, status: changeStatus, dormant, 'autologin-link': autologinLink, 'stake-factor': stakeFactor, segment },
  sport: {
    ...closureVerbs('sport'),
    limits: limitsVerb('sport'),
    margin: marginVerb('sport'),
    margins,
    move: moveVerb('sport'),
    moves,
    exposure,
    results: sportResults,
  },
  league: { limits: limitsVerb('league'), margin: marginVerb('league'), move: moveVerb('league') },
  event: { ...closureVerbs('event'), limits: limitsVerb('event'), margin: marginVerb('event'), move: moveVerb('event') },
  market: {
    ...closureVerbs('market'),
    limits: limitsVerb('market'),
    margin: marginVerb('market'),
    move: moveVerb('market'),
    void: voidWindow,
    unvoid: unvoidWindow,
  },
  bet: { show: showBet, limits: limitsVerb('book'), move: moveVerb('book'), verify: verifyBet, resend: resendBet, ...settleVerbs },
  ruling: { list: listRulings, confirm: confirmRuling, refuse: refuseRuling },
  limit: { list: listLimits, set: setLimit, remove: removeLimit },
  exclusion: { list: listExclusions, show: showExclusion, begin: beginExclusion, decide: decideExclusion },
  bank: { import: importFile, list: listStatements, link: linkBank, match: matchBank },
  currency: { list: listCurrencies, on: currencyOn, off: currencyOff },
  funds: { report: reportFunds, own: ownFunds, waiting: waitingMoves },
  deposit: { refund: refundDeposit, refunds: listRefunds },
  withdrawal: { list, show: showWithdrawal, approve, reject, hold, recall, rules: listRules, rule: setRule },
  verification: { list: listChecks, show: showChecks, approve: approveCheck, reject: rejectCheck },
  'exclusion-list': { add: addExcluded, list: listExcluded, remove: removeExcluded },
  payment: {
    unclear,
    propose: proposeOutcome,
    confirm: confirmOutcome,
    refuse: refuseOutcome,
    fees: listFees,
    fee: setFee,
    methods: listMethods,
    method: setMethod,
    metrics: showMetrics,
    reconcile,
  },
  wallet: { adjust, waiting, approve: approveAdjustment, reject: rejectAdjustment },
  rates: { show: showRates, set: setRate },
  alarms: { list: listAlarms, close: closeAlarm },
  build: { verify: verifyBuild },
  chat: {
    list: listChats,
    watch: watchChats,
    desk: chatDesk,
    show: showChat,
    files: chatFiles,
    answer: answerChat,
    canned: cannedAnswers,
    note: noteChat,
    assign: assignChat,
    end: endChat,
    duty: chatDuty,
  },
  complaint: { list: listComplaints, show: showComplaint, files: showComplaintFiles, answer: answerComplaint, resolve: resolveComplaint },
  erasure: { list: listErasures, show: showErasure, begin: beginErasure },
  events: { list: listEvents, check: checkEvents },
  export: { list: listExports, write: writeExport },
  emails: { list: listEmails, preview: previewEmails },
  jobs: { list: listJobs, show: showJob, retry: retryJob, drop: dropJob },
  ledger: { audit: auditLedger, owed },
  proof: { publish: publishProof, show: showProofs, verify: verifyProofs },
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
  provider: { compare: compareProvider },
  game: { disable: disableGame, enable: enableGame, countries: gameCountries, device: gameDevice, rtp },
  round: { verify: verifyRound },
  bonus: {
    publish: publishBonus,
    pause: pauseBonus,
    list: listBonuses,
    grant: grantBonus,
    revoke: revokeBonus,
    code: makeCode,
    flags: bonusFlags,
  },
  jackpot: {
    list: listJackpots,
    show: showJackpot,
    publish: publishJackpot,
    pause: pauseJackpot,
    resume: resumeJackpot,
    check: checkJackpots,
  },
  'free-rounds': { grant: grantFreeRounds, list: listFreeRounds, cancel: cancelFreeRounds },
  harm: { list: listHarm, show: showHarm, note: noteHarm },
  'help-services': { list: listHelpServices, set: setHelpService, remove: removeHelpService, check: checkHelpServices },
  stats: { pages: showPages, funnels: showFunnels },
  affiliate: {
    list: listAffiliates,
    show: showAffiliate,
    add: addAffiliate,
    tag: affiliateTag,
    deal: affiliateDeal,
    token: affiliateToken,
    postback: affiliatePostback,
    statement: affiliateStatement,
    flags: affiliateFlags,
    'refuse-player': refusePlayerVerb,
    close: closeAffiliate,
  },
  maintenance: { on: beginMaintenance, off: endMaintenance },
  live: { 'centrifugo-config': printCentrifugoConfig },
};
