// The addresses of content pages: /static/terms, /bonus/first-light, /main.
import type { ContentSection } from '#contract/content/blocks.ts';

export interface PageName {
  section: ContentSection;
  identity: string;
}

const sectionOf: Record<string, ContentSection> = { static: 'static', bonus: 'bonuses', questions: 'questions' };

/** Which page an address (without a language's prefix) names. */
export function pageNamed(path: string): PageName {
  const [first = '', second] = path.split('/').filter((part) => part !== '');
  const section = sectionOf[first];
  return section !== undefined && second !== undefined ? { section, identity: second } : { section: 'pages', identity: first };
}

/** The address of a page, without a language's prefix. */
export const addressOfPage = ({ section, identity }: PageName): string =>
  section === 'pages' ? `/${identity}` : `/${section === 'bonuses' ? 'bonus' : section}/${identity}`;
