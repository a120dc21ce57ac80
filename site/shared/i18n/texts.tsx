// The texts of the page's language. Keys are typed from the English files; messages arrive compiled.
import { type I18n, setupI18n, type Messages } from '@lingui/core';
import { createContext, use } from 'react';
import { formatMoney, type MoneyUnit } from '#contract/kernel/money.ts';
import type alerts from '#content/en/alerts.json';
import type chat from '#content/en/chat.json';
import type fields from '#content/en/fields-settings.json';
import type games from '#content/en/games.json';
import type components from '#content/en/global-components.json';
import type layout from '#content/en/layout.json';
import type modals from '#content/en/modals.json';
import type pages from '#content/en/pages.json';
import type sports from '#content/en/sports.json';

type Spaced<Space extends string, File> = `${Space}.${keyof File & string}`;
export type TextKey =
  | Spaced<'alerts', typeof alerts>
  | Spaced<'chat', typeof chat>
  | Spaced<'fields-settings', typeof fields>
  | Spaced<'games', typeof games>
  | Spaced<'global-components', typeof components>
  | Spaced<'layout', typeof layout>
  | Spaced<'modals', typeof modals>
  | Spaced<'pages', typeof pages>
  | Spaced<'sports', typeof sports>;

/** Alerts of content have a type, a title and, most, a description. */
export type AlertName = keyof typeof alerts extends infer Key ? (Key extends `${infer Name}.title` ? Name : never) : never;

export interface Texts {
  locale: string;
  /** A text with its placeholders filled. */
  say(key: TextKey, params?: Record<string, unknown>): string;
  /** A text whose key is made at run time; undefined where there is none. */
  find(key: string, params?: Record<string, unknown>): string | undefined;
  /** Smallest units as people read them. */
  money(minor: number, unit: MoneyUnit): string;
  /** A day and time in the reader's language. */
  time(at: string | Date, timeZone?: string): string;
}

export function createTexts(locale: string, messages: Messages): Texts {
  const i18n: I18n = setupI18n({ locale, messages: { [locale]: messages } });
  const times = new Map<string, Intl.DateTimeFormat>();
  return {
    locale,
    say: (key, params) => i18n._(key, params),
    find: (key, params) => (key in messages ? i18n._(key, params) : undefined),
    money: (minor, unit) => formatMoney(BigInt(minor), unit, locale),
    time(at, timeZone) {
      const key = timeZone ?? '';
      const format =
        times.get(key) ??
        new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone !== undefined && { timeZone }) });
      times.set(key, format);
      return format.format(new Date(at));
    },
  };
}

const TextsContext = createContext<Texts | undefined>(undefined);
export const TextsProvider = TextsContext.Provider;

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (texts === undefined) throw new Error('useTexts outside of Root');
  return texts;
}
