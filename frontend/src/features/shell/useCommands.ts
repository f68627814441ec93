/** What the search can do besides going somewhere. */

import { FilePlus2, FolderPlus, Keyboard, LogOut, Monitor, Moon, PanelLeftClose, Sun, Tags, UserSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { SearchCommand } from '@/app/commands';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { useTheme } from '@/theme/ThemeProvider';

import { useSignOut } from './useSignOut';

interface CommandActions {
  readonly onKeys: () => void;
  readonly onProfile: () => void;
  readonly onSidebar: () => void;
}

export function useCommands({ onKeys, onProfile, onSidebar }: CommandActions): readonly SearchCommand[] {
  const navigate = useNavigate();
  const { setChoice } = useTheme();
  const signOut = useSignOut();
  const creates = useCreates();
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    const creating = [
      { id: 'new-trace', title: 'New trace', words: 'create start follow funds', icon: FilePlus2, run: go(paths.tracer) },
      { id: 'new-case', title: 'New case', words: 'create start investigation', icon: FolderPlus, run: go(paths.newCase) },
      { id: 'new-label', title: 'New label', words: 'create add name address', icon: Tags, run: go(paths.newLabel) },
    ];
    return [
      ...(creates ? creating : []),
      { id: 'profile', title: 'Profile an account', words: 'address wallet entity', icon: UserSearch, run: onProfile },
      { id: 'light', title: 'Use light theme', words: 'appearance colours bright', icon: Sun, run: () => setChoice('light') },
      { id: 'dark', title: 'Use dark theme', words: 'appearance colours night', icon: Moon, run: () => setChoice('dark') },
      { id: 'system', title: 'Use system theme', words: 'appearance colours', icon: Monitor, run: () => setChoice('system') },
      { id: 'sidebar', title: 'Collapse or expand sidebar', words: 'menu icons', icon: PanelLeftClose, run: onSidebar },
      { id: 'keys', title: 'Show keyboard shortcuts', words: 'help hotkeys', icon: Keyboard, run: onKeys },
      { id: 'sign-out', title: 'Sign out', words: 'log out logout leave', icon: LogOut, run: () => void signOut() },
    ];
  }, [navigate, setChoice, creates, signOut, onKeys, onProfile, onSidebar]);
}
