/** Trading rulesets: limits that readers set themselves, and how well they kept them. No order is sent or blocked from here. */

import { Plus, ShieldCheck } from 'lucide-react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useGetWorkspaceSettingsQuery, useListAccountsQuery } from '@/api/ledgerApi';
import { rulesApi } from '@/api/rulesApi';
import { TripDialog } from '@/domain/journal/TripDialog';
import { CHECK_PATH } from '@/domain/rules/places';
import { ForEditors } from '@/domain/teams/ForEditors';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { AdherenceTab } from './components/AdherenceTab';
import { RulesetsTab } from './components/RulesetsTab';
import { copy } from './copy';
import styles from './RulesetsPage.module.css';
import { readView, type Tab, type View, writeView } from './view';

const TITLES: readonly { value: Tab; label: string }[] = [
  { value: 'rulesets', label: copy.rulesets },
  { value: 'adherence', label: copy.adherence },
];

export const begin: Begin = (dispatch) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
  dispatch(rulesApi.endpoints.listRulesets.initiate(undefined, { subscribe: false }));
};

export default function RulesetsPage() {
  const { data: settings } = useGetWorkspaceSettingsQuery();
  const isSet = settings?.zone != null && settings.currency != null;
  const [view, setView] = usePageView(readView, writeView);
  return (
    <>
      <PageHeader
        title={copy.tradingRulesets}
        sub={copy.limitsYouSetForYour}
        actions={
          isSet && (
            <ForEditors>
              <ButtonLink to={CHECK_PATH}>
                <ShieldCheck aria-hidden="true" />
                {copy.checkATrade}
              </ButtonLink>
              <Button kind="primary" onClick={() => setView({ ...view, tab: 'rulesets', edit: 'new' })}>
                <Plus aria-hidden="true" />
                {copy.newRuleset}
              </Button>
            </ForEditors>
          )
        }
      />
      <SettingsGate waiting={<Waiting />}>
        <Rules view={view} onChange={setView} currency={settings?.currency ?? ''} />
      </SettingsGate>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={32} />
      <Skeleton height={150} />
      <Skeleton height={150} />
    </div>
  );
}

interface RulesProps {
  readonly view: View;
  readonly currency: string;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

function Rules({ view, currency, onChange }: RulesProps) {
  const accounts = useListAccountsQuery();
  return (
    <>
      <Tabs label={copy.tradingRulesets} value={view.tab} options={TITLES} onChange={(tab) => onChange({ ...view, tab })}>
        {view.tab === 'rulesets' ? (
          <RulesetsTab view={view} accounts={accounts.data ?? []} currency={currency} onChange={onChange} />
        ) : (
          <AdherenceTab view={view} onChange={onChange} />
        )}
      </Tabs>
      {view.trip !== '' && <TripDialog key={view.trip} id={view.trip} onClose={() => onChange({ ...view, trip: '' }, true)} />}
    </>
  );
}
