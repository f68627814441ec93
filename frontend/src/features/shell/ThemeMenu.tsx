/** Light, dark or as the system has it. */

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '@/theme/ThemeProvider';
import { IconButton } from '@/ui/Button';
import { Menu } from '@/ui/Menu';

const choices = [
  { key: 'light', label: 'Light', icon: Sun },
  { key: 'dark', label: 'Dark', icon: Moon },
  { key: 'system', label: 'System', icon: Monitor },
] as const;

export function ThemeMenu() {
  const { choice, theme, setChoice } = useTheme();
  return (
    <Menu
      label="Theme"
      items={choices.map((item) => ({ ...item, checked: item.key === choice, onPick: () => setChoice(item.key) }))}
      trigger={(props) => (
        <IconButton {...props} label={`Theme: ${choice}`}>
          {theme === 'dark' ? <Moon /> : <Sun />}
        </IconButton>
      )}
    />
  );
}
