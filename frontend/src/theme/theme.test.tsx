import { expect, it, vi } from 'vitest';
import { keepTheme, resolveTheme, storedTheme } from './theme';

it('is dark until another is chosen, which is kept under its key', () => {
  expect(storedTheme()).toBe('dark');
  expect(keepTheme('light')).toBe(true);
  expect([localStorage.getItem('vite-ui-theme'), storedTheme()]).toEqual(['light', 'light']);
  localStorage.setItem('vite-ui-theme', 'sepia');
  expect(storedTheme()).toBe('dark');
});

it.each([
  [true, 'dark'],
  [false, 'light'],
])('follows a system that prefers the dark: %s', (matches, theme) => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: matches && media === '(prefers-color-scheme: dark)' }));
  expect(resolveTheme('system')).toBe(theme);
  expect([resolveTheme('dark'), resolveTheme('light')]).toEqual(['dark', 'light']);
});
