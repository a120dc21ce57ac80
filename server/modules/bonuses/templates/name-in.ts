import { defaultLocale } from '#server/modules/reference/index.ts';
import type { TemplateBody } from './template-schema.ts';

/** What a template is called in a language. */
export const nameIn = ({ texts }: TemplateBody, language: string): { name: string; text: string } =>
  texts[language] ?? texts[defaultLocale] ?? { name: '', text: '' };
