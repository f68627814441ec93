/** Which theme is chosen, and which one that means now. Kept in local storage under the key that the specification names. */

import { readStored, writeStored } from '@/api/browserStorage';

export const THEME_KEY = 'vite-ui-theme';
export const DIRECTION_KEY = 'direction-colors';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type ResolvedTheme = 'light' | 'dark';

export const directionChoices = ['green-red', 'blue-orange'] as const;
export type DirectionChoice = (typeof directionChoices)[number];

const DARK_QUERY = '(prefers-color-scheme: dark)';

type ThemeKey = typeof THEME_KEY | typeof DIRECTION_KEY;

function stored<T extends string>(key: ThemeKey, choices: readonly T[], fallback: T): T {
  const value = readStored(key);
  return choices.find((choice) => choice === value) ?? fallback;
}

export const storedTheme = (): ThemeChoice => stored(THEME_KEY, themeChoices, 'dark');
export const storedDirection = (): DirectionChoice => stored(DIRECTION_KEY, directionChoices, 'green-red');
export const keepTheme = (choice: ThemeChoice): boolean => writeStored(THEME_KEY, choice);
export const keepDirection = (choice: DirectionChoice): boolean => writeStored(DIRECTION_KEY, choice);

export const systemTheme = (): ResolvedTheme => (matchMedia(DARK_QUERY).matches ? 'dark' : 'light');

export const resolveTheme = (choice: ThemeChoice): ResolvedTheme => (choice === 'system' ? systemTheme() : choice);

export function onSystemThemeChange(listener: () => void): () => void {
  const query = matchMedia(DARK_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function applyTheme(theme: ResolvedTheme, direction: DirectionChoice, themeColor: string): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  if (direction === 'blue-orange') root.dataset.direction = direction;
  else delete root.dataset.direction;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor);
}
