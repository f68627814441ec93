/** Who a thing is shared with: people of this account's teams, and whole teams. */

import { Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ObjectGrant } from '@/api/dashboardsApi';
import { fieldErrors } from '@/api/failure';
import { selectedTeam } from '@/api/principal';
import { type Team, type TeamMember, useListMembersQuery, useListTeamsQuery } from '@/api/teamsApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { usePrincipalName } from '@/domain/teams/usePrincipalName';
import { formatDate } from '@/format/time';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { fieldOf } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { ListDialog, ListEntries } from '@/ui/ListDialog';
import { Modal } from '@/ui/Modal';
import { Options } from '@/ui/Options';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './ShareDialog.module.css';
import { accessWords, type ShareCalls, type SharedThing } from './things';

interface ShareDialogProps {
  readonly thing: SharedThing;
  readonly calls: ShareCalls;
  readonly onClose: () => void;
}

export default function ShareDialog({ thing, calls, onClose }: ShareDialogProps) {
  const teams = useListTeamsQuery();
  if (teams.data !== undefined && teams.data.length > 0) {
    return <Form thing={thing} calls={calls} teams={teams.data} onClose={onClose} />;
  }
  return (
    <Modal title={copy.shareOfName(thing.name)} width={560} onClose={onClose}>
      <QueryPanel compact query={teams} data={teams.data} failed={copy.couldntLoadYourTeams} waiting={160}>
        {() => (
          <EmptyState
            compact
            icon={UsersRound}
            title={copy.youArentInATeam}
            text={copy.of[calls.kind].withTeams}
            action={<ButtonLink to={paths.settingsOf('teams')}>{copy.openTeams}</ButtonLink>}
          />
        )}
      </QueryPanel>
    </Modal>
  );
}

const EMPTY = { team_id: '', grantee: '', role: 'viewer', days: '' };
const ROLES = ['viewer', 'editor', 'manager'] as const;
/** Managers name no others. */
const rolesOf = ({ access }: SharedThing) => ROLES.filter((role) => role !== 'manager' || access === 'owner');

interface FormProps extends ShareDialogProps {
  readonly teams: readonly Team[];
}

function Form({ thing, calls, teams, onClose }: FormProps) {
  const words = copy.of[calls.kind];
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [send, sending] = calls.useShare();
  const team = teams.find(({ id }) => id === (draft.team_id || selectedTeam())) ?? teams[0];
  const members = useListMembersQuery(team?.id ?? '', { skip: team === undefined });
  const owner = thing.shared?.owner_id ?? selectedTeam();
  const submit = async () => {
    if (draft.grantee === '' || team === undefined) {
      setErrors({ grantee: [copy.chooseAPerson] });
      return;
    }
    const { error } = await send({
      id: thing.id,
      grantee: draft.grantee,
      newObjectGrant: { team_id: team.id, role: draft.role, days: draft.days === '' ? null : Number(draft.days) },
    });
    if (error !== undefined) {
      setErrors(fieldErrors(error, words.couldntShare));
      return;
    }
    showToast({ title: words.shared, description: thing.name });
    setDraft({ ...EMPTY, team_id: team.id });
    setErrors({});
  };
  const field = fieldOf({
    draft,
    errors,
    onChange: (change: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...change })),
  });
  return (
    <ListDialog
      title={copy.shareOfName(thing.name)}
      about={words.about}
      typed={{ ...draft, team_id: '' }}
      error={errors.non_field_errors?.[0]}
      fields={
        <>
          <SelectField
            compact
            label={copy.team}
            {...field('team_id')}
            value={team?.id ?? ''}
            onChange={({ target }) => setDraft({ ...draft, team_id: target.value, grantee: '' })}
          >
            <Options of={teams.map(({ id, name }) => ({ value: id, label: name }))} />
          </SelectField>
          <SelectField
            compact
            label={copy.person}
            disabled={members.currentData === undefined}
            {...field('grantee')}
            error={errors.grantee?.[0] ?? (members.isError ? copy.couldntLoadTheMembers : undefined)}
          >
            <option value="">{copy.choosePerson}</option>
            {team !== undefined && team.id !== owner && <option value={team.id}>{copy.everyoneIn(team.name)}</option>}
            {members.currentData
              ?.filter(({ id, is_me }) => !is_me && id !== owner)
              .map((member) => (
                <option key={member.id} value={member.id}>
                  {personWords(member)}
                </option>
              ))}
          </SelectField>
          <SelectField compact label={copy.can} {...field('role')}>
            <Options of={rolesOf(thing).map((role) => ({ value: role, label: accessWords(calls.kind, role) }))} />
          </SelectField>
          <SelectField compact label={copy.ends} {...field('days')}>
            <option value="">{thing.shared?.expires_at ? copy.whenYourOwnEnds : copy.never}</option>
            <Options of={Object.entries(copy.inDays).map(([days, words]) => ({ value: days, label: words }))} />
          </SelectField>
        </>
      }
      actions={
        <Button kind="primary" type="submit" busy={sending.isLoading}>
          {words.share}
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Grants thing={thing} calls={calls} />
    </ListDialog>
  );
}

const personWords = ({ name, email }: TeamMember): string => (name === '' ? email : `${name} (${email})`);

function Grants({ thing: { id, access }, calls }: Omit<ShareDialogProps, 'onClose'>) {
  const list = calls.useGrants(id);
  return (
    <ListEntries
      label={copy.people}
      count={list.currentData?.length}
      none={copy.notSharedWithAnybody}
      query={list}
      className={styles.grants}
    >
      {list.currentData?.map((grant) => (
        <Grant
          key={grant.grantee_id}
          id={id}
          calls={calls}
          grant={grant}
          canStop={grant.role !== 'manager' || access === 'owner'}
        />
      ))}
    </ListEntries>
  );
}

interface GrantProps {
  readonly id: string;
  readonly calls: ShareCalls;
  readonly grant: ObjectGrant;
  readonly canStop: boolean;
}

function Grant({ id, calls, grant, canStop }: GrantProps) {
  const name = usePrincipalName(grant.team_id, grant.grantee_id) ?? '…';
  const [send, sending] = calls.useStop();
  const remove = async () => {
    const title = `${copy.stopSharingWith(name)}?`;
    if (!(await confirmed({ title, text: copy.of[calls.kind].theyCantOpenIt(name), action: copy.stopSharing }))) return;
    const answer = await send({ id, grantee: grant.grantee_id });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <li>
      <strong>{grant.grantee_id === grant.team_id ? copy.everyoneIn(name) : name}</strong>
      <span className={styles.rights}>
        {accessWords(calls.kind, grant.role)}
        {grant.expires_at && ` ${copy.until(formatDate(grant.expires_at))}`}
      </span>
      {canStop && (
        <IconButton label={copy.stopSharingWith(name)} disabled={sending.isLoading} onClick={() => void remove()}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
