import type { JurisdictionRow } from '../jurisdiction.ts';

export const gli: JurisdictionRow = {
  id: 'gli',
  title: 'Regulators that take over GLI-19 v3.0, Interactive Gaming Systems',
  countries: [],
  rules: {
    passwordMinLength: { value: 8, source: 'OWASP ASVS 5.0 6.2.1: user set passwords are at least 8 characters in length', checked: 'own' },
    lockAfterFailures: {
      value: 3,
      source: 'GLI-19 v3.0 2.5.3(d): three failed attempts within thirty minutes lock the account',
      checked: 'text',
    },
    idleMinutes: {
      value: 30,
      source: 'GLI-19 v3.0 2.5.4: after thirty minutes of inactivity the player authenticates anew',
      checked: 'text',
    },
    bonuses: {
      value: { areOffered: true, isFirstPlayOnly: false, maxTimes: null, mayMixProducts: true, mayCap: false },
      source: 'GLI-19 v3.0 A.5.3(c): once the terms are met, what was won from the offer is not limited',
      checked: 'text',
    },
    bonusTaking: {
      value: { minAcceptDays: null, minWagerDays: null, needsOptIn: true },
      source: 'GLI-19 v3.0 A.5.3(a): the terms can be read before the player opts in; decisions/0180',
      checked: 'excerpt',
    },
    verificationNeeded: {
      value: {
        deposit: [],
        demo: [],
        play: ['age', 'identity'],
        bonus: ['age', 'identity'],
        withdrawal: { checks: ['identity'], above: { amount: 0, currency: 'EUR' } },
      },
      source:
        'GLI-19 v3.0 2.5.2(b)(c): age and identity are verified before a player may gamble; A.3.6(c), 2.5.6(d): withdrawals after positive authentication',
      checked: 'text',
    },
    fullSignInDays: { value: 30, source: 'GLI-19 v3.0 2.5.4: a full sign-in at least once every thirty days', checked: 'text' },
  },
};
