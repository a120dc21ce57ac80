import { expect, test } from 'vitest';
import { feesQuery } from './fees-query.ts';

const order = { kind: 'withdrawal', method: 'bank-transfer', currency: 'EUR', amount: 2000 } as const;
const asked = { currency: 'EUR', amount: 2000, invoiceType: 2, method: 'bank-transfer' };

test('the bill of a withdrawal is asked for with who holds the account that was typed, and with nothing else of it', () => {
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  expect(feesQuery({ ...order, fields, account: fields.iban })).toEqual({ ...asked, holder: 'Ada Lamp' });
  expect(feesQuery({ ...order, payoutAccount: 'earlier', account: 'DE89 •••• 3000' })).toEqual({ ...asked, payoutAccount: 'earlier' });
  expect(feesQuery({ ...order, kind: 'deposit', fields })).toEqual({ ...asked, invoiceType: 1 });
});
