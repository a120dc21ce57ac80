// Texts of one line that people see of each other, and addresses: nothing in them may bend the text around it, hide, or look like another.
// No schema here.

/** Controls, halves of characters, marks that turn the direction of writing, blanks that take no room or look like letters. */
const shapeless =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u17b4|\u17b5/u;
/** Some scripts and emoji are joined and parted by these. */
const joiners = /[\u200c\u200d]/;
const isLatin = /\p{Script=Latin}/u;
const likeLatin = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u;

/** True for a text of one line that shows all there is in it. */
export const isPlainText = (text: string): boolean => !shapeless.test(text);

/** True for an e-mail address that shows what it is: no letters of two alphabets in one of its parts, none that are others in disguise. */
export function isPlainEmail(text: string): boolean {
  const address = text.trim();
  if (text.length > 254 || !/^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(address)) return false;
  if (!isPlainText(address) || joiners.test(address) || address.normalize('NFKC') !== address.normalize('NFC')) return false;
  return address.split(/[@.]/).every((part) => !(isLatin.test(part) && likeLatin.test(part)));
}
