import type { PaymentDeps } from './deps.ts';

/** A keyed hash of where money goes: all that was given but the holder, who may be written in many ways. */
export function payoutKey({ secrets }: Pick<PaymentDeps, 'secrets'>, method: string, given: Readonly<Record<string, string>>): string {
  const { holder: _holder, ...fields } = given;
  const words = Object.entries(fields).map(([name, value]) => `${name} ${value.replaceAll(/\s/g, '').toUpperCase()}`);
  return secrets.fingerprint('payout account', [method, ...words.toSorted()].join('\n')).toString('hex');
}
