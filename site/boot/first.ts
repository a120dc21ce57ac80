// Stands in the head of every page, before its styles: a font that they ask for would tell the page's address, codes and all, since browsers
// let fonts of styles in the page say where they come from whatever the page's policy. What a visitor chose before is known by then, too, so
// that the first paint is already the page that stays.
import { restoreRail } from '../app/shell/rail-state.ts';
import { markConsentQuestion } from '../shared/browser/consent.ts';
import { showKeptBalance } from '../shared/browser/kept-balance.ts';
import { restoreTheme } from '../shared/browser/theme.ts';
import { keptCodes, takeCodes } from '../shared/page/address-codes.ts';

takeCodes();
// a way in that nobody was led to has nothing under way: neither the lamp nor the words for that are shown, but what else is to say (EntryFirst)
if (/\/auth\/(?:callback|autologin)\/?$/.test(location.pathname) && Object.keys(keptCodes()).length === 0)
  document.documentElement.dataset['stray'] = '';
restoreRail();
restoreTheme();
markConsentQuestion();
showKeptBalance();
