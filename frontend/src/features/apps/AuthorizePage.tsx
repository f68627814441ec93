/**
 * Where an app sends a person to ask for access (OAuth 2.1): who asks, for what, and where the browser goes back to. Nobody is sent to an address
 * that the app did not register, and nobody is sent back with an error before they have read it.
 */

import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isFailure } from '@/api/failure';
import { useAppSelector } from '@/api/hooks';
import { selectUser } from '@/api/session';
import { paths } from '@/app/paths';
import { formatDate } from '@/format/time';
import { Logo } from '@/theme/Logo';
import { Button, ButtonLink } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { useTabTitle } from '@/ui/PageHeader';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import styles from './Apps.module.css';
import {
  type AppAuthorization,
  type AppAuthorizationQuery,
  useDecideAuthorizationMutation,
  useOpenAuthorizationQuery,
} from './api';
import { copy } from './copy';
import { leaving } from './leaving';
import { scopeWords } from './scopes';

/** The server knows why, and nothing can be tried again. */
const FINAL = ['not_found', 'redirect_uri_mismatch', 'name_reserved'];

export default function AuthorizePage() {
  const [search] = useSearchParams();
  const query = useMemo<AppAuthorizationQuery>(() => {
    const of = (name: string) => search.get(name) ?? '';
    return {
      client_id: of('client_id'),
      redirect_uri: of('redirect_uri'),
      response_type: of('response_type'),
      scope: of('scope'),
      state: of('state'),
      code_challenge: of('code_challenge'),
      code_challenge_method: of('code_challenge_method'),
    };
  }, [search]);
  const { data, error, refetch } = useOpenAuthorizationQuery(query, { refetchOnMountOrArgChange: true });
  useTabTitle(copy.allowAccess);
  return (
    <main className={styles.alone}>
      <Logo size={36} alt={copy.meridian} />
      {data !== undefined ? (
        data.error ? (
          <Invalid asked={data} />
        ) : (
          <Question query={query} asked={data} />
        )
      ) : error === undefined ? (
        <>
          <h1>{copy.allowAccess}</h1>
          <Skeleton width={360} height={180} />
        </>
      ) : isFailure(error) && FINAL.includes(error.code ?? '') ? (
        <Dead title={copy.thisAppCannotAsk} text={error.message} />
      ) : (
        <FailedState title={copy.couldntOpenTheRequest} error={error} onRetry={refetch} />
      )}
    </main>
  );
}

function Dead({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.choices}>
        {children}
        <ButtonLink to={paths.home}>{copy.goToHome}</ButtonLink>
      </div>
    </>
  );
}

function Invalid({ asked }: { readonly asked: AppAuthorization }) {
  const to = asked.redirect_to ?? '';
  return (
    <Dead title={copy.theRequestIsNotValid} text={copy.tellTheDeveloper(asked.error_description ?? '')}>
      {to !== '' && <Button onClick={() => leaving.to(to)}>{copy.returnTo(asked.redirect_origin)}</Button>}
    </Dead>
  );
}

function Question({ query, asked }: { readonly query: AppAuthorizationQuery; readonly asked: AppAuthorization }) {
  const user = useAppSelector(selectUser);
  const [decide, { isLoading }] = useDecideAuthorizationMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const [team, setTeam] = useState('');
  const answer = async (approve: boolean) => {
    const { data, error } = await decide({ query, approve, ...(team !== '' && { team_id: team }) });
    if (data === undefined) {
      showFailure(error);
      return;
    }
    setIsLeaving(true);
    leaving.to(data.redirect_to);
  };
  const busy = isLoading || isLeaving;
  return (
    <>
      <h1>{copy.allowToUse(asked.name)}</h1>
      <p>{copy.youAreSignedInAs(user?.email ?? '')}</p>
      <section className={styles.ask}>
        <h2 className={styles.askTitle}>{copy.itCan}</h2>
        <ul className={styles.scopes}>
          {asked.scopes.map((scope) => (
            <li key={scope}>{scopeWords(scope)}</li>
          ))}
        </ul>
        <p className={styles.small}>{copy.itCannot}</p>
        {asked.teams.length === 0 ? (
          <p className={styles.small}>{copy.accessToPersonalAlone}</p>
        ) : (
          <Choice
            label={copy.workspace}
            hint={team === '' ? copy.accessToOneWorkspace : copy.accessWhileYouManage}
            value={team}
            options={[
              { value: '', label: copy.personalWorkspace },
              ...asked.teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setTeam}
          />
        )}
        {asked.ends_at && <p className={styles.small}>{copy.accessEndsOn(formatDate(asked.ends_at))}</p>}
        <p className={styles.small}>{copy.registeredBy(asked.registered_by)}</p>
        <p className={styles.small}>
          {copy.youGoBackTo} <strong className="mono">{asked.redirect_origin}</strong>
        </p>
      </section>
      <div className={styles.choices}>
        <Button disabled={busy} onClick={() => void answer(false)}>
          {copy.deny}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => void answer(true)}>
          {copy.allowAccess}
        </Button>
      </div>
    </>
  );
}
