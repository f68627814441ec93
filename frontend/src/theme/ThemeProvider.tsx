/** Holds the chosen theme and applies it to the document; follows the operating system and other tabs. */

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { palettes } from './palette';
import {
  applyTheme,
  DIRECTION_KEY,
  type DirectionChoice,
  keepDirection,
  keepTheme,
  onSystemThemeChange,
  type ResolvedTheme,
  resolveTheme,
  storedDirection,
  storedTheme,
  THEME_KEY,
  type ThemeChoice,
} from './theme';

interface ThemeState {
  choice: ThemeChoice;
  theme: ResolvedTheme;
  direction: DirectionChoice;
  setChoice: (choice: ThemeChoice) => void;
  setDirection: (direction: DirectionChoice) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(storedTheme);
  const [direction, setDirection] = useState(storedDirection);
  const [theme, setTheme] = useState(() => resolveTheme(choice));

  useEffect(() => {
    setTheme(resolveTheme(choice));
    return choice === 'system' ? onSystemThemeChange(() => setTheme(resolveTheme('system'))) : undefined;
  }, [choice]);

  useEffect(() => {
    applyTheme(theme, direction, palettes[theme].bg);
  }, [theme, direction]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === THEME_KEY) setChoice(storedTheme());
      if (event.key === DIRECTION_KEY) setDirection(storedDirection());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const state = useMemo<ThemeState>(
    () => ({
      choice,
      theme,
      direction,
      setChoice: (next) => {
        keepTheme(next);
        setChoice(next);
      },
      setDirection: (next) => {
        keepDirection(next);
        setDirection(next);
      },
    }),
    [choice, theme, direction],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (state === null) throw new Error('useTheme needs ThemeProvider above it');
  return state;
}
