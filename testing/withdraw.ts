import type { TestPlayer } from './test-app.ts';

/** Asks for a withdrawal of ten euros to a bank, and returns its invoice's id. */
export async function withdraw(player: TestPlayer): Promise<string> {
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const { data } = await player.call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 1000, fields } });
  return data.id;
}
