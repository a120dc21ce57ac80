import type { JurisdictionRow } from '../jurisdiction.ts';

export const se: JurisdictionRow = {
  id: 'se',
  title: 'Spelinspektionen, Sweden: Spellag (2018:1138), Spelförordning (2018:1475) and the regulations LIFS',
  countries: ['SE'],
  rules: {
    passwordMinLength: { value: 8, source: 'OWASP ASVS 5.0 6.2.1: user set passwords are at least 8 characters in length' },
    unprovenDepositsMax: {
      value: { amount: 0, currency: 'EUR' },
      source: 'Spellag (2018:1138) chapters 12 and 13: who plays is registered and known before; decisions/0062',
    },
    limitRiseHours: {
      value: 72,
      source: 'Spelförordning (2018:1475) 11 kap. 3 §: a higher limit of deposits or losses takes effect after 72 hours at the earliest',
    },
  },
};
