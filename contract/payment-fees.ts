// What a payment costs: `leaves` is paid at the provider or taken from the account, `arrives` is the rest of it.
import { Type } from 'typebox';
import { documentKinds } from './documents/document-kinds.ts';
import { CurrencyCode, Money, OrNull, Shape } from './kernel/shapes.ts';

export const PaymentFees = Shape({
  currency: CurrencyCode,
  fee: Type.Unsafe<bigint>({ ...Money, description: 'all of it' }),
  turnoverFee: Type.Unsafe<bigint>({ ...Money, description: 'of it: for deposits that were not staked once' }),
  unplayed: Type.Unsafe<bigint>({ ...Money, description: 'how much of a withdrawal that is' }),
  leaves: Money,
  arrives: Money,
  review: OrNull(
    Shape({
      isAutomatic: Type.Boolean({ description: 'nobody looks at it: it is sent at once' }),
      withinHours: Type.Integer({ description: 'in which people decide' }),
      medianMinutes: OrNull(
        Type.Integer({ description: 'how long that took this week, half of the time; null where too few were measured' }),
      ),
      document: OrNull(
        Type.Enum([...documentKinds], {
          description:
            'is asked for about its account before it is paid; of an account that is typed: unless it turns out to be one that was paid to before',
        }),
      ),
    }),
  ),
});
