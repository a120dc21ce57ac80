// Whether the house is dark or light: chosen by the visitor and kept in a cookie, or left to the system. An attribute of the root element
// shows the choice, so that styles alone follow it (theme-light.css).
import { dropCookie, readCookie, writeCookie } from './cookies.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** What browsers colour their own bars with: the ground of each theme. */
export const themeColors = { dark: '#0d0c0b', light: '#f3efe9' } as const;

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

function showTheme(theme: string | undefined): void {
  document.querySelector('meta[data-chosen]')?.remove();
  delete document.documentElement.dataset['theme'];
  if (theme !== 'dark' && theme !== 'light') return;
  document.documentElement.dataset['theme'] = theme;
  // browsers take the first that fits: before those that follow the system
  const color = document.createElement('meta');
  color.name = 'theme-color';
  color.content = themeColors[theme];
  color.dataset['chosen'] = '';
  document.head.prepend(color);
}

/** Takes the choice of earlier visits. Runs before the first paint. */
export const restoreTheme = (): void => showTheme(readCookie('theme'));

/** Shows a theme from now on, and keeps the choice for a year. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') dropCookie('theme');
  else writeCookie('theme', theme);
  showTheme(theme);
}
