import type { JurisdictionRow } from '../jurisdiction.ts';

export const uk: JurisdictionRow = {
  id: 'uk',
  title: 'Gambling Commission, Great Britain: LCCP and the Remote gambling and software technical standards (RTS)',
  countries: ['GB'],
  rules: {
    passwordMinLength: { value: 8, source: 'OWASP ASVS 5.0 6.2.1: user set passwords are at least 8 characters in length', checked: 'own' },
    unprovenDepositsMax: {
      value: { amount: 0, currency: 'EUR' },
      source: 'LCCP 17.1.1(1): who plays is known before; decisions/0062',
      checked: 'excerpt',
    },
    verificationNeeded: {
      value: {
        deposit: ['age', 'identity'],
        demo: ['age', 'identity'],
        play: ['age', 'identity'],
        bonus: ['age', 'identity'],
        withdrawal: { checks: ['identity'], above: { amount: 0, currency: 'EUR' } },
      },
      source:
        'LCCP SR 3.2.11: age before deposit, free-to-play games and gambling; LCCP 17.1.1(1): identity before the customer may gamble',
      checked: 'excerpt',
    },
    addressMonths: {
      value: 36,
      source:
        'LCCP 17.1.1(4): reasonable steps so that what is held on a customer’s identity remains accurate; decisions/0101 for the months',
      checked: 'no',
    },
    verificationNotice: {
      value: true,
      source: 'LCCP 17.1.1(3): before a first deposit customers are told which documents may be asked for, when and how',
      checked: 'excerpt',
    },
    fundsNotice: {
      value: true,
      source:
        'LCCP 4.2.1(2): customers acknowledge how their funds are protected, with the first deposit and the first one after a change, before they may use them',
      checked: 'no',
    },
    withdrawalCancel: {
      value: false,
      source: 'RTS 14B: consumers must not be given the option to cancel their withdrawal request',
      checked: 'excerpt',
    },
    unplayedFeePermyriad: {
      value: null,
      source: 'CMA undertakings on online gambling (2018) and LCCP 4.1: players may take out their own deposits at any time',
      checked: 'no',
    },
    documentRetentionMonths: {
      value: 60,
      source: 'Money Laundering Regulations 2017 regulation 40(3): five years after the end of the business',
      checked: 'no',
    },
    autoplay: {
      value: false,
      source: 'RTS 8A (in force January 2025): no auto-play; each game cycle is begun by the customer',
      checked: 'excerpt',
    },
    bonuses: {
      value: { areOffered: true, isFirstPlayOnly: false, maxTimes: 10, mayMixProducts: false, mayCap: true },
      source: 'LCCP SR 5.1.1 (in force 19 January 2026): a bonus is wagered ten times at most, and no offer mixes products',
      checked: 'excerpt',
    },
    bonusTaking: {
      value: { minAcceptDays: 3, minWagerDays: 7, needsOptIn: true },
      source: 'LCCP SR 5.1.1: terms are fair and known before; it names no days, those are of decisions/0180',
      checked: 'own',
    },
    slamStop: { value: false, source: 'RTS 14E: a customer may not reduce the time until the result is presented', checked: 'excerpt' },
    featureBuy: {
      value: false,
      source: 'RTS 14A: products must not encourage customers to increase the amount they decided to gamble; feature buy-ins do so',
      checked: 'no',
    },
    gamble: {
      value: false,
      source: 'RTS 14A, as for features that are bought: a win that is put at stake again is more than was decided on',
      checked: 'no',
    },
    realityCheckMinutes: {
      value: { default: 60, max: null },
      source:
        'RTS 13B: the customer sets the frequency at which a reality check is shown; decisions/0095 for the frequency without a choice',
      checked: 'no',
    },
    minGameCycleMs: {
      value: { slots: 2500, sports: 0, other: 5000 },
      source:
        'RTS 14D (slots, 2.5 seconds) and RTS 14G (other casino games, 5 seconds; in force January 2025); neither is about bets on sports',
      checked: 'excerpt',
    },
  },
};
