/** Where the link of an invitation leads: shows what it invites to, and accepts it after sign-in. */

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isFailure } from '@/api/failure';
import { useAppSelector } from '@/api/hooks';
import { selectTeam } from '@/api/principal';
import { selectIsAuthenticated, selectUser } from '@/api/session';
import { type MyInvitation, useAcceptInvitationMutation, useOpenInvitationMutation } from '@/api/teamsApi';
import { paths } from '@/app/paths';
import { articled, rights, roleOf } from '@/domain/teams/roles';
import { formatDate } from '@/format/time';
import { Logo } from '@/theme/Logo';
import { Button, ButtonLink } from '@/ui/Button';
import { useTabTitle } from '@/ui/PageHeader';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './Teams.module.css';

export default function JoinTeamPage() {
  const { hash } = useLocation();
  const link = /^#([\w-]{20,100})$/.exec(hash)?.[1] ?? null;
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  useTabTitle(copy.joinATeam);
  return (
    <main className={styles.alone}>
      <Logo size={36} alt={copy.meridian} />
      {link === null ? (
        <Gone />
      ) : isAuthenticated ? (
        <Opened link={link} />
      ) : (
        <>
          <h1>{copy.joinATeam}</h1>
          <p>{copy.signInWithTheEmail}</p>
          <div className={styles.actions}>
            <ButtonLink kind="primary" to={paths.signIn} state={{ from: `${paths.joinTeam}${hash}` }}>
              {copy.signIn}
            </ButtonLink>
            <ButtonLink to={paths.signUp} state={{ from: `${paths.joinTeam}${hash}` }}>
              {copy.createAccount}
            </ButtonLink>
          </div>
        </>
      )}
    </main>
  );
}

function Gone() {
  return (
    <>
      <h1>{copy.thisInvitationIsNoLonger}</h1>
      <p>{copy.itExpiredWasUsedOr}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.home}>{copy.goToHome}</ButtonLink>
      </div>
    </>
  );
}

function Opened({ link }: { readonly link: string }) {
  const user = useAppSelector(selectUser);
  const [open, { data, error, isError }] = useOpenInvitationMutation();
  useEffect(() => void open({ link }), [open, link]);
  if (data !== undefined) return <Offer invitation={data} />;
  if (!isError) {
    return (
      <>
        <h1>{copy.joinATeam}</h1>
        <Skeleton width={320} height={72} />
        <div className={styles.actions} />
      </>
    );
  }
  const code = isFailure(error) ? error.code : undefined;
  if (code === 'invitation_gone') return <Gone />;
  if (code === 'invitation_other_address') {
    return (
      <>
        <h1>{copy.thisInvitationIsForAnother}</h1>
        <p>{copy.youAreSignedInAs(user?.email ?? copy.anotherAccount)}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.home}>{copy.goToHome}</ButtonLink>
        </div>
      </>
    );
  }
  return <FailedState title={copy.couldntOpenTheInvitation} error={error} onRetry={() => void open({ link })} />;
}

function Offer({ invitation }: { readonly invitation: MyInvitation }) {
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const role = roleOf(invitation.role);
  const join = async () => {
    const { data, error } = await accept(invitation.id);
    if (data !== undefined) selectTeam(data.id, paths.users);
    else showFailure(error);
  };
  return (
    <>
      <h1>{copy.join(invitation.team)}</h1>
      <p>{copy.invitedYouToJoinAs(invitation.invited_by, articled[role], rights[role], formatDate(invitation.expires_at))}</p>
      <div className={styles.actions}>
        <Button kind="primary" busy={isLoading} onClick={() => void join()}>
          {copy.joinTeam}
        </Button>
        <ButtonLink to={paths.home}>{copy.notNow}</ButtonLink>
      </div>
    </>
  );
}
