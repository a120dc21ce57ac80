import type { JurisdictionRow } from '../jurisdiction.ts';

export const mga: JurisdictionRow = {
  id: 'mga',
  title: 'Malta Gaming Authority: Player Protection Directive (Directive 2 of 2018, as amended in January 2023)',
  countries: ['MT'],
  rules: {
    realityCheckMinutes: {
      value: { default: 60, max: 60 },
      source: 'Player Protection Directive (Directive 2 of 2018, amended 2023): a reality check at intervals, at least every hour',
      checked: 'no',
    },
    verificationNeeded: {
      value: {
        deposit: [],
        demo: [],
        play: [],
        bonus: [],
        withdrawal: { checks: ['age', 'identity'], above: { amount: 2000_00, currency: 'EUR' } },
      },
      source: 'FIAU Implementing Procedures Part II, Remote Gaming Sector: customer due diligence at the threshold of 2000 EUR',
      checked: 'no',
    },
    documentRetentionMonths: {
      value: 60,
      source:
        'Prevention of Money Laundering and Funding of Terrorism Regulations (S.L. 373.01) regulation 13: five years after the end of the business',
      checked: 'no',
    },
    recordRetentionMonths: {
      value: 60,
      source:
        'Prevention of Money Laundering and Funding of Terrorism Regulations (S.L. 373.01) regulation 13: five years after the end of the business',
      checked: 'no',
    },
    protectionNotice: {
      value: true,
      source: 'Player Protection Directive (Directive 2 of 2018): players are told of the risks and of the tools before they play',
      checked: 'no',
    },
    passwordMinLength: { value: 8, source: 'OWASP ASVS 5.0 6.2.1: user set passwords are at least 8 characters in length', checked: 'own' },
    exclusionReturn: {
      value: { mayAskEarly: true, decideDays: 7, waitHours: 24, indefiniteWaitHours: 168 },
      source:
        'PPD as amended in January 2023: the reason is asked, the licensee decides within 7 days, then 24 hours (definite) or 7 days (indefinite)',
      checked: 'excerpt',
    },
  },
};
