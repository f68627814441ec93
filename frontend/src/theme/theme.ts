/** Which theme is chosen, and which one that means now. Kept in local storage under the key that the specification names. */

export const THEME_KEY = 'vite-ui-theme';
export const DIRECTION_KEY = 'direction-colors';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type ResolvedTheme = 'light' | 'dark';

export const directionChoices = ['green-red', 'blue-orange'] as const;
export type DirectionChoice = (typeof directionChoices)[number];

const DARK_QUERY = '(prefers-color-scheme: dark)';

function stored<T extends string>(key: string, choices: readonly T[], fallback: T): T {
  try {
    const value = localStorage.getItem(key);
    return choices.find((choice) => choice === value) ?? fallback;
  } catch {
    return fallback;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export const storedTheme = (): ThemeChoice => stored(THEME_KEY, themeChoices, 'dark');
export const storedDirection = (): DirectionChoice => stored(DIRECTION_KEY, directionChoices, 'green-red');
export const keepTheme = (choice: ThemeChoice): void => store(THEME_KEY, choice);
export const keepDirection = (choice: DirectionChoice): void => store(DIRECTION_KEY, choice);

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
