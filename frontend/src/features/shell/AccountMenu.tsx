/** Who is signed in, and the way out. */

import { Keyboard, KeyRound, LogOut, MonitorSmartphone, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { discardUnsaved, flushUnsaved } from '@/api/autosave';
import { useAppDispatch, useAppSelector } from '@/api/hooks';
import { messages } from '@/api/messages';
import { selectUser } from '@/api/session';
import { logout } from '@/api/sessionCalls';
import { paths } from '@/app/paths';
import { initials } from '@/format/text';
import { confirmed } from '@/ui/confirmStore';
import { Menu } from '@/ui/Menu';
import { showToast } from '@/ui/toastStore';
import names from './AccountMenu.module.css';
import styles from './TopBar.module.css';

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const signOut = async () => {
    if (!(await flushUnsaved())) {
      const text = "Couldn't save your changes, and signing out removes them from this browser. You can't undo this.";
      if (!(await confirmed({ title: 'Sign out without saving?', text, action: 'Sign out' }))) return;
      discardUnsaved();
    }
    const failure = await dispatch(logout());
    if (failure === null) return;
    const rest = 'You are signed out in this browser, but the session may still be open. Sign in again and end it under Devices.';
    showToast({
      title: 'Error',
      description: `${messages.logout}. ${failure.message}. ${rest}`,
      kind: 'destructive',
      requestId: failure.requestId,
    });
  };
  const go = (to: string) => () => void navigate(to);
  return (
    <Menu
      label="Account"
      head={
        user === null ? undefined : (
          <>
            {user.name !== '' && <div className={names.name}>{user.name}</div>}
            <div className={names.email}>{user.email}</div>
          </>
        )
      }
      items={[
        { key: 'account', label: 'Account', icon: UserRound, onPick: go(paths.settingsOf('account')) },
        { key: 'keys', label: 'API keys', icon: KeyRound, onPick: go(paths.apiKeys) },
        { key: 'sessions', label: 'Devices', icon: MonitorSmartphone, onPick: go(paths.settingsOf('sessions')) },
        { key: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, onPick: onKeys },
        { key: 'out', label: 'Sign out', icon: LogOut, ruled: true, onPick: () => void signOut() },
      ]}
      trigger={(props) => (
        <button type="button" {...props} className={styles.avatar} aria-label="Account menu">
          {user === null ? '' : initials(user.name, user.email)}
        </button>
      )}
    />
  );
}
