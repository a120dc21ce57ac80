// HTML by tagged templates: everything that is put in is escaped, except what another template made. Attributes are always quoted.
const isMarkup = Symbol('markup');

export interface Markup {
  readonly [isMarkup]: true;
  readonly text: string;
}

export type Part = Markup | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Text that is HTML already. Only for what this program wrote itself. */
export const trusted = (text: string): Markup => ({ [isMarkup]: true, text });

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return isMarkup in part ? part.text : part.map(render).join('');
}

/** HTML from a template; absent and false parts leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return trusted(strings.map((text, index) => text + render(parts[index])).join(''));
}
