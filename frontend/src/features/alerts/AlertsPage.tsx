/** Alerts: what is watched, what fired, and where that is sent. */

import { Plus } from 'lucide-react';
import { alertsApi, useListFiringsQuery } from '@/api/alertsApi';
import type { Begin } from '@/api/firstCalls';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { askForAlert } from '@/ui/askStore';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { optionsOf } from '@/ui/pickerOptions';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { AlertsTab, PAGE } from './components/AlertsTab';
import { ChannelsPanel } from './components/ChannelsPanel';
import { FiringsTab } from './components/FiringsTab';
import { copy } from './copy';
import { LATEST } from './latest';
import { alertsArgs, DEFAULT_VIEW, readView, writeView } from './view';

export const begin: Begin = (dispatch, { query }) => {
  const view = readView(query);
  if (view.tab !== 'alerts') return;
  dispatch(alertsApi.endpoints.alertPages.initiate({ ...alertsArgs(view), limit: PAGE }, { subscribe: false }));
};

export default function AlertsPage() {
  const [view, setView] = usePageView(readView, writeView);
  const unread = useListFiringsQuery(LATEST).data?.unread ?? 0;
  const creates = useCreates();
  const create = () => askForAlert({ coin: view.coin });
  return (
    <>
      <PageHeader
        title={copy.alerts}
        sub={copy.pricesAndAddressesAreChecked}
        actions={
          creates && (
            <Button kind="primary" aria-keyshortcuts="A" onClick={create}>
              <Plus aria-hidden="true" />
              {copy.createAlert}
            </Button>
          )
        }
      />
      <Tabs
        label={copy.alerts}
        value={view.tab}
        options={optionsOf({
          alerts: copy.alerts,
          fired: unread > 0 ? copy.firedLog(formatInteger(unread)) : copy.firedLogTitle,
          channels: copy.channels,
        })}
        onChange={(tab) => setView({ ...DEFAULT_VIEW, tab })}
      >
        {view.tab === 'alerts' && <AlertsTab view={view} onChange={setView} onNew={create} />}
        {view.tab === 'fired' && <FiringsTab view={view} onChange={setView} />}
        {view.tab === 'channels' && <ChannelsPanel />}
      </Tabs>
    </>
  );
}
