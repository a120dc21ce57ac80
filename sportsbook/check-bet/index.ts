/** What of working a bet out again runs in a browser: the links of the published results, and what they make of a receipt. Nothing here needs Node. */
export { brokenLink, type HashText } from '../results/links.ts';
export { workOut } from './work-out.ts';
