/**
 * A link in a mail names the team that its page belongs to: `?team=`. As on the way from the bell, the team is selected where the account
 * belongs to it, and the page is shown once that is decided: true until then. Strangers to the team see what the page says to any stranger.
 */

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { selectedTeam, selectTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';

export function useLinkedTeam(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const linked = new URLSearchParams(search).get('team');
  const { data: teams, isError } = useListTeamsQuery(undefined, { skip: linked === null });
  useEffect(() => {
    if (linked === null || (teams === undefined && !isError)) return;
    const query = new URLSearchParams(search);
    query.delete('team');
    const rest = query.toString();
    const place = rest === '' ? pathname : `${pathname}?${rest}`;
    const isOther = linked !== selectedTeam() && teams?.some(({ id }) => id === linked) === true;
    if (isOther) selectTeam(linked, place);
    else void navigate(place, { replace: true });
  }, [linked, teams, isError, pathname, search, navigate]);
  return linked !== null;
}
