/** One dashboard at its own address, or the first one at /dashboard; without any, templates to begin with. */

import { LayoutDashboard } from 'lucide-react';
import { Navigate, useParams } from 'react-router';
import { dashboardsApi, useGetDashboardQuery, useListDashboardsQuery } from '@/api/dashboardsApi';
import { toFailure } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { paths } from '@/app/paths';
import { NothingShown } from '@/domain/sample/nothingShown';
import { ButtonLink } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useNamePage } from '@/ui/pageName';
import { FailedQuery, QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { DashboardView } from './components/DashboardView';
import { Templates } from './components/Templates';
import { copy } from './copy';
import { useCreate } from './useCreate';

const NOT_FOUND = 404;

export const begin: Begin = (dispatch, { params }) => {
  const { id } = params as { readonly id?: string };
  if (id === undefined) dispatch(dashboardsApi.endpoints.listDashboards.initiate(undefined, { subscribe: false }));
};

export default function DashboardPage() {
  const { id } = useParams();
  return id === undefined ? <First /> : <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  const query = useGetDashboardQuery(id);
  const dashboard = query.currentData;
  useNamePage(dashboard?.name);
  if (dashboard !== undefined) return <DashboardView dashboard={dashboard} />;
  return (
    <>
      <PageHeader title={copy.dashboard} />
      {query.isError && <NothingShown />}
      <Panel>
        {!query.isError ? (
          <Skeleton height={320} />
        ) : toFailure(query.error).status === NOT_FOUND ? (
          <EmptyState
            icon={LayoutDashboard}
            title={copy.thisDashboardDoesNotExist}
            text={copy.itWasDeletedOrIt}
            action={<ButtonLink to={paths.userDashboards}>{copy.openYourDashboards}</ButtonLink>}
          />
        ) : (
          <FailedQuery query={query} failed={copy.couldntLoadTheDashboard} />
        )}
      </Panel>
    </>
  );
}

function First() {
  const query = useListDashboardsQuery();
  const { create, faults, isBusy } = useCreate();
  const first = query.currentData?.[0];
  if (first !== undefined) return <Navigate to={paths.dashboardOf(first.id)} replace />;
  return (
    <>
      <PageHeader title={copy.dashboard} sub={copy.widgetsFromEveryScreenOn} />
      <Panel>
        <QueryPanel query={query} data={query.currentData} failed={copy.couldntLoadYourDashboards} waiting={320}>
          {() => (
            <>
              <NothingShown />
              <EmptyState compact icon={LayoutDashboard} title={copy.noDashboardYetPickA} text={copy.aTemplateIsAStarting} />
              <Templates busy={isBusy} onChoose={(start) => void create(start)} />
              {faults[0] && <Note>{faults[0].text}</Note>}
            </>
          )}
        </QueryPanel>
      </Panel>
    </>
  );
}
