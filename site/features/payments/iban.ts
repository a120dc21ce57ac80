// Bank account numbers as people type them, checked while they type.

const compactOf = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** True for an IBAN whose check digits fit (ISO 13616): the rearranged number leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const compact = compactOf(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const digits = [...(compact.slice(4) + compact.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** In groups of four, as it stands on a bank card. */
export const groupIban = (text: string): string => compactOf(text).replace(/(.{4})(?=.)/g, '$1 ');
