/** Who is signed in, and the way out. */

import { Keyboard, KeyRound, LogOut, MonitorSmartphone, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAppSelector } from '@/api/hooks';
import { selectUser } from '@/api/session';
import { paths } from '@/app/paths';
import { roleNames, roleOf } from '@/domain/teams/roles';
import { useTeam } from '@/domain/teams/useTeam';
import { initials } from '@/format/text';
import { Menu } from '@/ui/Menu';
import names from './AccountMenu.module.css';
import { copy } from './copy';
import styles from './TopBar.module.css';
import { useSignOut } from './useSignOut';

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const user = useAppSelector(selectUser);
  const { team } = useTeam();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const go = (to: string) => () => void navigate(to);
  return (
    <Menu
      label={copy.account}
      head={
        user === null ? undefined : (
          <>
            {user.name !== '' && <div className={names.name}>{user.name}</div>}
            <div className={names.email}>{user.email}</div>
            {team !== undefined && (
              <div className={names.email}>
                {team.name}, {roleNames[roleOf(team.role)].toLowerCase()}
              </div>
            )}
          </>
        )
      }
      items={[
        { key: 'account', label: copy.account, icon: UserRound, onPick: go(paths.settingsOf('account')) },
        { key: 'keys', label: copy.apiKeys, icon: KeyRound, onPick: go(paths.apiKeys) },
        { key: 'sessions', label: copy.devices, icon: MonitorSmartphone, onPick: go(paths.settingsOf('sessions')) },
        { key: 'shortcuts', label: copy.keyboardShortcuts, icon: Keyboard, onPick: onKeys },
        { key: 'out', label: copy.signOut, icon: LogOut, ruled: true, onPick: () => void signOut() },
      ]}
      trigger={(props) => (
        <button type="button" {...props} className={styles.avatar} aria-label={copy.accountMenu}>
          {user === null ? '' : initials(user.name, user.email)}
        </button>
      )}
    />
  );
}
