import { isRetryable, type OswAnswer, type OswStatus } from '#contract/protocols/osw.ts';
import type { WalletAnswer, WalletCode } from '#server/modules/wallet/index.ts';

const statusOf: Record<WalletCode, OswStatus> = {
  ok: 'OK',
  duplicate: 'OK_DUPLICATE',
  mismatch: 'DUPLICATE_MISMATCH',
  insufficient: 'INSUFFICIENT_FUNDS',
  'no-account': 'BAD_REQUEST',
  'no-round': 'BET_NOT_FOUND',
  'round-closed': 'ROUND_CLOSED',
  'round-open': 'IN_PROGRESS',
  'rolled-back': 'TX_ROLLED_BACK',
  'already-settled': 'ALREADY_SETTLED',
  blocked: 'PLAYER_BLOCKED',
  'limit-bet': 'LIMIT_BET',
  'limit-loss': 'LIMIT_LOSS',
  'bonus-rule': 'BONUS_RULE',
  temporary: 'TEMPORARY',
  // a payout must in the end succeed: it is sent again until the operator has made room for it
  'account-full': 'TEMPORARY',
};

export type Answer = Omit<OswAnswer, 'requestId'>;

/** A refusal before the wallet was asked. */
export const refuse = (status: OswStatus, message: string, more: Partial<Answer> = {}): Answer => ({
  status,
  retryable: isRetryable(status),
  message,
  ...more,
});

export const balanceOf = (balances: { real: bigint; bonus: bigint }) => ({
  real: String(balances.real),
  bonus: String(balances.bonus),
  playable: String(balances.real + balances.bonus),
});

/** The wallet's answer in the protocol's words. */
export function fromWallet(txId: string | undefined, answer: WalletAnswer, currency: string): Answer {
  const status = statusOf[answer.code];
  const told: Answer = { status, retryable: isRetryable(status) };
  if (answer.code === 'round-open') told.message = 'A round of this player that is still open has to be closed first.';
  if (txId !== undefined) told.txId = txId;
  if (answer.entryId !== undefined) told.operatorTxId = answer.entryId;
  // what never reached the ledger knows no balance
  if (answer.code !== 'temporary' && answer.code !== 'no-account') {
    told.balance = balanceOf(answer.balances);
    told.currency = currency;
  }
  return told;
}
