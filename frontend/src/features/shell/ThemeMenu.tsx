/** Light, dark or as the system has it. */

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '@/theme/ThemeProvider';
import { IconButton } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { copy } from './copy';

const choices = [
  { key: 'light', label: copy.light, icon: Sun },
  { key: 'dark', label: copy.dark, icon: Moon },
  { key: 'system', label: copy.system, icon: Monitor },
] as const;

export function ThemeMenu() {
  const { choice, theme, setChoice } = useTheme();
  return (
    <Menu
      label={copy.theme}
      items={choices.map((item) => ({ ...item, checked: item.key === choice, onPick: () => setChoice(item.key) }))}
      trigger={(props) => (
        <IconButton {...props} label={copy.themeOfChoice(choice)}>
          {theme === 'dark' ? <Moon /> : <Sun />}
        </IconButton>
      )}
    />
  );
}
