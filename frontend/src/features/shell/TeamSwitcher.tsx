/** Whose workspace the pages show: the account's own, or a team's. Its place in the menu is there before the teams are. */

import { ChevronsUpDown, Settings2, UserRound, UsersRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { selectTeam } from '@/api/principal';
import { paths } from '@/app/paths';
import { roleNames, roleOf } from '@/domain/teams/roles';
import { useTeam } from '@/domain/teams/useTeam';
import { Menu } from '@/ui/Menu';
import { copy } from './copy';
import styles from './TeamSwitcher.module.css';

export const PERSONAL = 'Personal';

export function TeamSwitcher({ iconOnly, onGo }: { readonly iconOnly: boolean; readonly onGo: () => void }) {
  const { id, team, teams } = useTeam();
  const navigate = useNavigate();
  const name = id === null ? PERSONAL : (team?.name ?? 'Team');
  const Icon = id === null ? UserRound : UsersRound;
  return (
    <div className={styles.place}>
      <Menu
        label={copy.workspace}
        items={[
          {
            key: 'personal',
            label: PERSONAL,
            icon: UserRound,
            checked: id === null,
            onPick: () => id !== null && selectTeam(null, paths.home),
          },
          ...(teams ?? []).map((one) => ({
            key: one.id,
            label: one.name,
            icon: UsersRound,
            checked: one.id === id,
            onPick: () => one.id !== id && selectTeam(one.id, paths.home),
          })),
          {
            key: 'manage',
            label: copy.manageTeams,
            icon: Settings2,
            ruled: true,
            onPick: () => {
              onGo();
              void navigate(paths.settingsOf('teams'));
            },
          },
        ]}
        trigger={(props) => (
          <button type="button" {...props} className={styles.trigger} aria-label={copy.workspaceOfName(name)} title={name}>
            <Icon aria-hidden="true" />
            {!iconOnly && (
              <>
                <span className={styles.name}>{name}</span>
                {team !== undefined && <span className={styles.role}>{roleNames[roleOf(team.role)]}</span>}
                <ChevronsUpDown aria-hidden="true" className={styles.more} />
              </>
            )}
          </button>
        )}
      />
    </div>
  );
}
