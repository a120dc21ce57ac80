import type { JurisdictionRow } from '../jurisdiction.ts';

/** What holds where no regulator asks for more. Every rule has its value here. */
export const byDefault: JurisdictionRow = {
  id: 'default',
  title: 'No regulator: the specification and our decisions',
  countries: [],
  rules: {
    passwordMinLength: {
      value: 6,
      source: 'specification, rules of fields: password and new-password fields, minimum 6 characters',
      checked: 'own',
    },
    lockAfterFailures: {
      value: null,
      source: 'decisions/0032: repeated guesses wait, so that nobody can lock somebody else out',
      checked: 'own',
    },
    idleMinutes: { value: null, source: 'specification, sessions: a session lasts a year; AC-07 is a switch', checked: 'own' },
    fullSignInDays: { value: null, source: 'specification, sessions: a session lasts a year; AC-07 is a switch', checked: 'own' },
    unprovenDepositsMax: {
      value: { amount: 150_00, currency: 'EUR' },
      source: 'decisions/0062: the worth of 150 EUR before an address is proven',
      checked: 'own',
    },
    dormantMonths: { value: 12, source: 'GLI-19 v3.0 A.3.9; decisions/0037: twelve months of business time', checked: 'text' },
    dormantNoticeDays: { value: 30, source: 'GLI-19 v3.0 A.3.9; decisions/0037: told before it happens', checked: 'text' },
    exclusionReturn: {
      value: { mayAskEarly: false, decideDays: null, waitHours: 24, indefiniteWaitHours: 168 },
      source: 'LCCP SR 3.5.3: nothing shortens an exclusion; after it the player asks and waits 24 hours',
      checked: 'no',
    },
    withdrawalCancel: { value: true, source: 'specification, payments: a player may decline an invoice that is pending', checked: 'own' },
    unplayedFeePermyriad: {
      value: 500,
      source: 'decisions/0148: money that only passes through costs 5 per cent, as told before it is deposited',
      checked: 'own',
    },
    withdrawalReviewHours: { value: 24, source: 'decisions/0149: a day, as told before a withdrawal is asked for', checked: 'own' },
    documentRetentionMonths: {
      value: 60,
      source: 'Directive (EU) 2015/849 Article 40(1): five years after the end of the business',
      checked: 'no',
    },
    recordRetentionMonths: {
      value: 60,
      source: 'Directive (EU) 2015/849 Article 40(1): five years after the end of the business; GDPR Article 17(3)(b)',
      checked: 'no',
    },
    complaintRetentionMonths: {
      value: 60,
      source: 'GLI-19 v3.0 A.4.4; UKGC LCCP 6.1.1: complaints are kept for five years',
      checked: 'no',
    },
    limitRiseHours: {
      value: 24,
      source: 'GLI-19 v3.0 A.3.7(a); UKGC RTS 12: a higher limit takes effect after 24 hours at the earliest',
      checked: 'text',
    },
    complaintDays: {
      value: 56,
      source: 'UKGC LCCP 6.1.1: eight weeks, after which the body of dispute resolution is named',
      checked: 'no',
    },
    autoplay: { value: true, source: 'GLI-19 v3.0 4.9.2: autoplay is allowed, off until the player begins it', checked: 'text' },
    freeRounds: { value: true, source: 'specification: free spins are a part of the product', checked: 'own' },
    bonuses: {
      value: { areOffered: true, isFirstPlayOnly: false, maxTimes: null, mayMixProducts: true, mayCap: true },
      source: 'specification: bonuses are a part of the product; what holds for one is told before it is taken',
      checked: 'own',
    },
    bonusTaking: {
      value: { minAcceptDays: null, minWagerDays: null, needsOptIn: false },
      source: 'specification: a bonus has the times that it tells, and those that are wagered are always activated by their players',
      checked: 'own',
    },
    betting: {
      value: { isOffered: true, isInPlay: true, isCashOut: true },
      source: 'specification: the sportsbook is a part of the product; nothing forbids bets in play or a cash-out',
      checked: 'own',
    },
    slamStop: { value: true, source: 'specification: nothing forbids it', checked: 'own' },
    featureBuy: { value: true, source: 'specification: nothing forbids it', checked: 'own' },
    gamble: { value: true, source: 'GA-03, GLI-19 v3.0 4.8.5(d): a gamble returns exactly 100 %', checked: 'excerpt' },
    playPauseMinutes: {
      value: 30,
      source: 'decisions/0095: half an hour without a launch or a stake ends a stretch of play',
      checked: 'own',
    },
    realityCheckMinutes: {
      value: { default: 60, max: null },
      source: 'decisions/0095: every hour until the player chooses otherwise',
      checked: 'own',
    },
    verificationNeeded: {
      value: {
        deposit: [],
        demo: [],
        play: [],
        bonus: [],
        withdrawal: { checks: ['identity'], above: { amount: 2000_00, currency: 'EUR' } },
      },
      source: 'decisions/0096: the sum from which Directive (EU) 2015/849, article 11(d), asks who a gambling customer is',
      checked: 'no',
    },
    documentsNeeded: {
      value: [
        { event: 'details-changed', check: 'identity', kind: 'identity', statuses: ['retry'], labels: ['name-differs'] },
        { event: 'check-failed', check: 'identity', kind: 'identity', statuses: ['on-hold', 'retry'], labels: [] },
        { event: 'document-expired', check: 'identity', kind: 'identity', statuses: ['expired'], labels: [] },
        { event: 'details-changed', check: 'address', kind: 'address', statuses: ['expired'], labels: ['address-changed'] },
        { event: 'check-failed', check: 'address', kind: 'address', statuses: ['on-hold', 'retry'], labels: [] },
        { event: 'document-expired', check: 'address', kind: 'address', statuses: ['expired'], labels: [] },
        { event: 'deposit-sum', kind: 'source-of-funds', above: { amount: 10_000_00, currency: 'EUR' }, days: 365, bars: ['deposit'] },
        { event: 'withdrawal', kind: 'payment-method' },
      ],
      source:
        'decisions/0101: asked at the event that makes it known; Directive (EU) 2015/849, articles 13(1)(d) and 14(5), for the source of funds and for what is out of date',
      checked: 'no',
    },
    addressMonths: {
      value: null,
      source: 'decisions/0101: an address counts until the player moves or its document runs out',
      checked: 'own',
    },
    verificationNotice: {
      value: false,
      source: 'decisions/0096: told at the first deposit, kept when read; refused nothing',
      checked: 'own',
    },
    fundsNotice: {
      value: false,
      source: 'GLI-19 v3.0 2.9.3: told at the first deposit, kept when read; refused nothing',
      checked: 'no',
    },
    protectionNotice: {
      value: false,
      source: 'GLI-19 v3.0 A.4.5: the page is one press away from every page; refused nothing',
      checked: 'no',
    },
    minGameCycleMs: { value: { other: 0 }, source: 'specification: none; a game may ask for its own', checked: 'own' },
  },
};
