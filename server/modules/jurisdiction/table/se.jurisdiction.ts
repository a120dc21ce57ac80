import type { JurisdictionRow } from '../jurisdiction.ts';

// What the Swedish texts ask for and no rule here switches yet: a player who has set no limit of deposits may not play (Spellag 14 kap. 7 §); a higher
// one holds not before the running week or month has ended either (Spelinspektionen, position of 13 December 2021); the national register of
// excluded players is asked. An operator for Sweden has these to add before a licence is used.
export const se: JurisdictionRow = {
  id: 'se',
  title: 'Spelinspektionen, Sweden: Spellag (2018:1138), Spelförordning (2018:1475) and the regulations LIFS',
  countries: ['SE'],
  rules: {
    passwordMinLength: { value: 8, source: 'OWASP ASVS 5.0 6.2.1: user set passwords are at least 8 characters in length', checked: 'own' },
    unprovenDepositsMax: {
      value: { amount: 0, currency: 'EUR' },
      source: 'Spellag (2018:1138) chapters 12 and 13: who plays is registered and known before; decisions/0062',
      checked: 'no',
    },
    documentRetentionMonths: {
      value: 60,
      source: 'Lag (2017:630) om åtgärder mot penningtvätt 5 kap. 3 §: five years after the end of the business',
      checked: 'no',
    },
    freeRounds: {
      value: false,
      source: 'Spellag (2018:1138) 14 kap. 9 §: a bonus is offered at the first occasion of play alone; nobody here counts occasions',
      checked: 'no',
    },
    bonuses: {
      value: { areOffered: true, isFirstPlayOnly: true, maxTimes: null, mayMixProducts: true, mayCap: true },
      source: 'Spellag (2018:1138) 14 kap. 9 §: a bonus is offered at the first occasion of play alone',
      checked: 'no',
    },
    limitRiseHours: {
      value: 72,
      source: 'Spelförordning (2018:1475) 11 kap. 3 §: a higher limit of deposits or losses takes effect after 72 hours at the earliest',
      checked: 'excerpt',
    },
  },
};
