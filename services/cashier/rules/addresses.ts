// Where a customer may be sent back to and where callbacks may go: the house's own origin and those that the configuration names.

/** Reads an address of http or https without credentials. Undefined for anything else. */
export function parseAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && text.length <= 2000
    ? url
    : undefined;
}

export interface AddressRule {
  mayReturnTo(url: URL): boolean;
  mayCall(url: URL): boolean;
}

/** Returns go to the same origin; callbacks to the same host by http or https. Both may also go to the allowed origins. */
export function addressRule(publicUrl: URL, allowedOrigins: readonly string[]): AddressRule {
  return {
    mayReturnTo: (url) => url.origin === publicUrl.origin || allowedOrigins.includes(url.origin),
    mayCall: (url) => url.host === publicUrl.host || allowedOrigins.includes(url.origin),
  };
}

/** The address of the casino's page with the outcome for it to show. */
export function returnAddress(returnUrl: string, outcome: 'success' | 'failed' | 'pending' | 'cancelled'): string {
  const url = new URL(returnUrl);
  url.searchParams.set('cashier', outcome);
  return url.href;
}

/** True for an address of this machine, IPv4 written as IPv6 included. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address));

export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
