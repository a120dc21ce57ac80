// Who has agreed to a vendor's chat, for as long as the tab is open; and whose conversation the vendor keeps in this browser.
const agreedKey = 'chat-vendor-agreed';
const holderKey = 'chat-vendor-holder';

export const hasAgreed = (who: string): boolean => sessionStorage.getItem(agreedKey) === who;
export const keepAgreement = (who: string): void => sessionStorage.setItem(agreedKey, who);
export const forgetAgreement = (): void => sessionStorage.removeItem(agreedKey);

/** Whether somebody else wrote in this browser, and the vendor was not told since that they are gone. */
export function isAnothers(who: string): boolean {
  const holder = localStorage.getItem(holderKey);
  return holder !== null && holder !== who;
}
export const keepHolder = (who: string): void => localStorage.setItem(holderKey, who);
export const forgetHolder = (): void => localStorage.removeItem(holderKey);
