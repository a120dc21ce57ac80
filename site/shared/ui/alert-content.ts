// Alerts as content writes them: what kind each is, its title, and its description where it has one.
import type { AlertName, Texts } from '../i18n/texts.tsx';
import type { Alert, AlertKind } from './alerts.ts';

const kinds: readonly string[] = ['success', 'error', 'info'] satisfies AlertKind[];
const isKind = (text: string | undefined): text is AlertKind => text !== undefined && kinds.includes(text);

/** Returns the alert that content has under a name; undefined where it has none. */
export function findAlert({ find }: Pick<Texts, 'find'>, name: string, params?: Record<string, unknown>): Alert | undefined {
  const part = (of: 'type' | 'title' | 'description') => find(`alerts.${name}.${of}`, params);
  const [type, title, text] = [part('type'), part('title'), part('description')];
  if (title === undefined) return undefined;
  return { kind: isKind(type) ? type : 'info', title, ...(text !== undefined && { text }) };
}

/** Returns the alert of a name that content always has. */
export const alertOf = (texts: Pick<Texts, 'find'>, name: AlertName, params?: Record<string, unknown>): Alert =>
  findAlert(texts, name, params) ?? { kind: 'info', title: name };
