// A partner's own report: what came of the links that the partner put out, by months, and nobody's name.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Day, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

const Month = Type.Unsafe<string>({ ...Day, description: 'the first day of the month' });
const Thousandths = Type.Integer({ minimum: 0, maximum: 1000, description: 'thousandths' });

export const PartnerDeal = Shape({
  fromMonth: Month,
  revenueShare: Thousandths,
  costShare: Thousandths,
  paymentCost: Thousandths,
  carriesOver: Type.Boolean({ description: "a month's loss is taken off the next one's revenue" }),
  newPlayer: OrNull(Shape({ amount: Money, currency: Type.String(), minDeposit: Money, minStake: Money })),
});

export const PartnerLine = Shape({
  currency: Type.String(),
  players: Type.Integer({ description: 'who played or paid in the month' }),
  revenue: Money,
  bonusCost: Money,
  deposited: Money,
  withdrawn: Money,
  costs: Money,
  net: Money,
  carriedIn: Money,
  share: Money,
  newPlayers: Type.Integer(),
  newPlayerSum: Money,
  carriedOut: Money,
  commission: Money,
});

export const PartnerReport = Shape({
  name: Type.String(),
  isClosed: Type.Boolean(),
  asOf: Time,
  links: Type.Array(Type.String(), { description: 'addresses of the site that count for the partner' }),
  registrations: Type.Integer({ description: 'since the beginning' }),
  depositors: Type.Integer(),
  deals: Type.Array(PartnerDeal),
  months: Type.Array(Shape({ month: Month, lines: Type.Array(PartnerLine) }), { description: 'closed months, the newest first' }),
  running: Shape({ month: Month, registrations: Type.Integer(), firstDeposits: Type.Integer() }),
});
export type PartnerReport = Static<typeof PartnerReport>;

export const affiliateCalls = {
  readPartnerReport: call('readPartnerReport', {
    kind: 'act',
    who: 'guest',
    summary: "A partner's report, by the partner's token; the month that runs is told in numbers of players alone",
    body: Shape({ token: Type.String({ minLength: 16, maxLength: 100 }) }),
    data: PartnerReport,
    problems: ['not-found'],
    perMinute: 20,
  }),
};
