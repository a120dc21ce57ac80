// The ledger knows a number and no person: nothing of it changes when a player is erased.
import type { PersonalData } from '#server/platform/personal.ts';
import { readAllAccounts } from './accounts/read-accounts.ts';
import type { WalletDeps } from './deps.ts';
import { hasOpenRound } from './rounds/read-rounds.ts';

const shown = { none: 'the manifest has the accounts, ledger-entries what moved on them' };
const inner = { none: 'how the ledger finds and proves the entries that ledger-entries has' };

export const walletPersonal: PersonalData<WalletDeps> = {
  owner: 'wallet',
  tables: {
    'ledger.wallet_account': { erasure: 'kept', copy: shown },
    'ledger.wallet_account_route': { erasure: 'kept', copy: inner },
    'ledger.wallet_player': { erasure: 'kept', copy: inner },
    'ledger.wallet_round': { erasure: 'kept', copy: 'rounds' },
    conversion: { erasure: 'kept', copy: 'conversions' },
    liability_leaf: { erasure: 'passing', copy: { none: 'the page of proofs offers the newest of them as a file' } },
    'ledger.wallet_entry': { erasure: 'kept', copy: 'ledger-entries' },
  },
  async findBlocks(db, _, playerId) {
    const accounts = await readAllAccounts(db, playerId);
    return [
      ...(accounts.some(({ real, bonus, held }) => real + bonus + held > 0n) ? [{ reason: 'money' as const, until: null }] : []),
      ...((await hasOpenRound(db, playerId)) ? [{ reason: 'round' as const, until: null }] : []),
    ];
  },
};
