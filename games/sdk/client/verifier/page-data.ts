// Reads what a verifier's page carries besides its scripts.
import { type VerifierData, verifierDataId } from '../../verifier-data.ts';

/** Returns what the page carries. @throws SyntaxError for a page that was cut off */
export function readPageData(): VerifierData {
  const text = document.getElementById(verifierDataId)?.textContent ?? '';
  return JSON.parse(text) as VerifierData;
}

/** Returns the language of the page's texts that is nearest to the tag: "de-AT" -> de; English where there is none. */
export function nearestLanguage({ texts }: VerifierData, tag: string): string {
  const wanted = tag.toLowerCase();
  return (
    [wanted, wanted.split('-')[0] ?? ''].find((one) => one in texts) ??
    (Object.keys(texts).includes('en') ? 'en' : (Object.keys(texts)[0] ?? 'en'))
  );
}
