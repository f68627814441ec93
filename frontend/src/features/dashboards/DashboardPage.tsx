/** One dashboard at its own address, or the first one at /dashboard; without any, templates to begin with. */

import { LayoutDashboard } from 'lucide-react';
import { Navigate, useParams } from 'react-router';
import { dashboardsApi, useGetDashboardQuery, useListDashboardsQuery } from '@/api/dashboardsApi';
import { toFailure } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { DashboardView } from './components/DashboardView';
import { Templates } from './components/Templates';
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
  if (dashboard !== undefined) return <DashboardView dashboard={dashboard} />;
  return (
    <>
      <PageHeader title="Dashboard" />
      <Panel>
        {!query.isError ? (
          <Skeleton height={320} />
        ) : toFailure(query.error).status === NOT_FOUND ? (
          <EmptyState
            icon={LayoutDashboard}
            title="There is no such dashboard"
            text="It was deleted, or belongs to another account."
            action={<ButtonLink to={paths.userDashboards}>Open your dashboards</ButtonLink>}
          />
        ) : (
          <FailedState title="Couldn't load the dashboard" error={query.error} onRetry={() => void query.refetch()} />
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
      <PageHeader title="Dashboard" sub="Widgets from every screen on one page" />
      <Panel>
        {query.currentData === undefined ? (
          query.isError ? (
            <FailedState title="Couldn't load your dashboards" error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={320} />
          )
        ) : (
          <>
            <EmptyState
              icon={LayoutDashboard}
              title="No dashboard yet. Pick a template"
              text="A template is a starting point: every widget can be moved, changed and removed."
            />
            <Templates busy={isBusy} onChoose={(start) => void create(start)} />
            {faults[0] && <Note>{faults[0].text}</Note>}
          </>
        )}
      </Panel>
    </>
  );
}
