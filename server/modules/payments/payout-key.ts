import type { PaymentDeps } from './deps.ts';
import { asGiven } from './payout-fields.ts';

/** A keyed hash of where money goes: all that was given but the holder, who may be written in many ways; of a card which one it is. */
export function payoutKey({ secrets }: Pick<PaymentDeps, 'secrets'>, method: string, given: Readonly<Record<string, string>>): string {
  const { holder: _holder, ...fields } = asGiven({ ...given });
  const words = Object.entries(fields).map(([name, value]) => `${name} ${value.replaceAll(/\s/g, '').toUpperCase()}`);
  return secrets.fingerprint('payout account', [method, ...words.toSorted()].join('\n')).toString('hex');
}
