import { localPath } from '#contract/kernel/local-path.ts';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';

interface ReturnTo {
  publicUrl: string;
  locale: string;
  /** As the page asked for it. */
  path: string | null;
  invoiceId: string;
}

/** The page of this site that a player asked to come back to; anything that would lead elsewhere falls away. */
export const returnPathOf = (path: string | undefined): string | null => localPath(path) ?? null;

/** Where the provider sends the player back to: the page where the payment began, else the wallet, with the payment in its address. */
export function returnUrlOf({ publicUrl, locale, path, invoiceId }: ReturnTo): string {
  const { origin } = new URL(publicUrl);
  const asked = new URL(path ?? '/', origin);
  const url = path !== null && asked.origin === origin ? asked : new URL(`${localePrefix(locale)}/profile/wallet`, origin);
  url.searchParams.set('invoice', invoiceId);
  return url.href;
}
