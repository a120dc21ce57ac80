// The bodies that Valkyrie sends, after its document of the operator's side (PAM API 0.7.0).
import { type Static, Type } from 'typebox';

export const transactionKinds = ['DEPOSIT', 'WITHDRAW', 'CANCEL', 'PROMODEPOSIT', 'PROMOWITHDRAW', 'PROMOCANCEL'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

const Id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\x21-\\x7e]+$' });
const Amount = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
/** Adapters write what they were not told as nothing: it is absent. */
const MaybeId = Type.Optional(Type.String({ maxLength: 40, pattern: '^[\\x21-\\x7e]*$' }));
const optionalIds = ['providerBetRef', 'providerGameId', 'providerRoundId'] as const;
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
  providerBetRef: MaybeId,
  providerGameId: MaybeId,
  providerRoundId: MaybeId,
  betCode: Type.Optional(Type.String()),
  isGameOver: Type.Optional(Type.Boolean()),
  promos: Any,
  jackpots: Any,
  tip: Any,
  roundTransactions: Any,
});
export type ValkyrieTransaction = Static<typeof ValkyrieTransaction>;

/** Returns it without the numbers that are empty. */
export function withoutEmptyIds(body: ValkyrieTransaction): ValkyrieTransaction {
  const kept = { ...body };
  for (const name of optionalIds) if (kept[name] === '') delete kept[name];
  return kept;
}
