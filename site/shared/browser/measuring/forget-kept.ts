// Takes away what the vendor of analytics keeps in a browser, without its script: the word may be taken back before that has come, in another tab, or
// by an operator who has changed the mode.
const isKept = (name: string): boolean => name.startsWith('ph_');

/** The domains that a page may keep a cookie for: its own and those above it. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

function forgetStored(read: () => Storage): void {
  try {
    const storage = read();
    for (const key of Object.keys(storage).filter(isKept)) storage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

export function forgetKept(): void {
  const names = document.cookie.split('; ').map((row) => row.split('=')[0] ?? '');
  for (const name of names.filter(isKept))
    for (const domain of ['', ...domainsOf(location.hostname).map((host) => `; Domain=${host}`)])
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  forgetStored(() => localStorage);
  forgetStored(() => sessionStorage);
}
