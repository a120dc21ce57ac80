// The bodies that Valkyrie sends, after its document of the operator's side (PAM API 0.7.0).
import { type Static, Type } from 'typebox';

export const transactionKinds = ['DEPOSIT', 'WITHDRAW', 'CANCEL', 'PROMODEPOSIT', 'PROMOWITHDRAW', 'PROMOCANCEL'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

const Id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\x21-\\x7e]+$' });
const Amount = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
const Any = Type.Optional(Type.Unknown());

/** What else it sends is metadata of its own; it is neither needed nor refused. */
export const ValkyrieTransaction = Type.Object({
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  provider: Type.String(),
  transactionType: Type.Enum([...transactionKinds]),
  cashAmount: Amount,
  bonusAmount: Amount,
  promoAmount: Amount,
  transactionDateTime: Type.String({ maxLength: 40 }),
  providerTransactionId: Id,
  providerBetRef: Type.Optional(Id),
  providerGameId: Type.Optional(Id),
  providerRoundId: Type.Optional(Id),
  betCode: Type.Optional(Type.String()),
  isGameOver: Type.Optional(Type.Boolean()),
  promos: Any,
  jackpots: Any,
  tip: Any,
  roundTransactions: Any,
});
export type ValkyrieTransaction = Static<typeof ValkyrieTransaction>;
