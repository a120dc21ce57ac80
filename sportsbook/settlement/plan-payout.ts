// Which calls bring what a round has paid to what it owes. A win is taken back whole, as Open Seamless Wallet has it, so a smaller payout is the last
// wins taken back and what is left of them paid anew; a greater one is the difference.

export interface ToldWin {
  tx_id: string;
  amount: bigint;
}

export type PayoutStep = { call: 'win'; amount: bigint } | { call: 'rollback'; amount: bigint; refTxId: string };

export function planPayout(wins: readonly ToldWin[], owed: bigint): PayoutStep[] {
  const steps: PayoutStep[] = [];
  const standing = [...wins];
  let paid = standing.reduce((sum, { amount }) => sum + amount, 0n);
  while (paid > owed) {
    const last = standing.pop();
    if (last === undefined) break;
    paid -= last.amount;
    steps.push({ call: 'rollback', amount: last.amount, refTxId: last.tx_id });
  }
  if (paid < owed) steps.push({ call: 'win', amount: owed - paid });
  return steps;
}
