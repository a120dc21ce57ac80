// Markdown to HTML for rich texts. HTML in the source is shown as text and addresses that run script are no links, so what comes out
// holds only what this file lets in.
import MarkdownIt from 'markdown-it';

export interface Heading {
  id: string;
  text: string;
}

export interface RichText {
  html: string;
  /** Headings of the second level, for a table of contents. */
  headings: Heading[];
}

interface Environment {
  linkTo: (address: string) => string;
  headings: Heading[];
  taken: Set<string>;
}

/** A heading's place in the address: its words, without accents, joined by hyphens. */
export const headingId = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A place that no other heading of the page has. */
export function ownPlace(text: string, taken: Set<string>): string {
  const words = headingId(text) || 'part';
  let place = words;
  for (let count = 2; taken.has(place); count += 1) place = `${words}-${count}`;
  taken.add(place);
  return place;
}

/** Only pages of this house, places in the page, the web and mail. */
const isSafe = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?[\w-]+=)/i.test(address);

function createMarkdown() {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(['image', 'code']);
  markdown.validateLink = isSafe;
  const { rules } = markdown.renderer;
  rules['link_open'] = (tokens, index, options, environment, self) => {
    const token = tokens[index];
    const address = String(token?.attrGet('href') ?? '');
    token?.attrSet('href', (environment as unknown as Environment).linkTo(address));
    if (address.includes('http')) {
      token?.attrSet('target', '_blank');
      token?.attrSet('rel', 'noopener noreferrer');
    }
    return self.renderToken(tokens, index, options);
  };
  rules['heading_open'] = (tokens, index, options, environment, self) => {
    const token = tokens[index];
    const text = tokens[index + 1]?.content ?? '';
    const { taken, headings } = environment as unknown as Environment;
    const id = ownPlace(text, taken);
    token?.attrSet('id', id);
    if (token?.tag === 'h2') headings.push({ id, text });
    return self.renderToken(tokens, index, options);
  };
  rules['table_open'] = () => '<div class="rich-table" tabindex="0"><table>';
  rules['table_close'] = () => '</table></div>';
  return markdown;
}

const markdown = createMarkdown();

/** Renders a text. `linkTo` writes its addresses in the reader's language; `taken` are the places of the page's headings so far. */
export function renderMarkdown(source: string, linkTo: (address: string) => string, taken = new Set<string>()): RichText {
  const environment: Environment = { linkTo, headings: [], taken };
  return { html: markdown.render(source, environment as never).trim(), headings: environment.headings };
}
