/** A dashboard as a public link shows it: to read, without an account. Its widgets ask for public market data alone. */

import { useEffect, useMemo, useState } from 'react';
import { type LinkedDashboard, useOpenDashboardLinkMutation } from '@/api/dashboardsApi';
import { messages } from '@/api/messages';
import { formatDateTime } from '@/format/time';
import { Logo } from '@/theme/Logo';
import { useTabTitle } from '@/ui/PageHeader';
import { isLinkGone, useLinkToken } from '@/ui/publicLink';
import page from '@/ui/publicLink.module.css';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { ViewGrid } from './components/ViewGrid';
import { copy } from './copy';
import { readDocument } from './document';
import { saidBy } from './parameters';
import styles from './SharedDashboardPage.module.css';

export default function SharedDashboardPage() {
  const token = useLinkToken();
  const [open, query] = useOpenDashboardLinkMutation();
  useEffect(() => {
    if (token !== null) void open(token);
  }, [open, token]);
  const shown = token === null ? undefined : query.data;
  useTabTitle(shown?.name ?? copy.sharedDashboard);
  const gone = token === null || isLinkGone(query.error);
  return (
    <div className={page.page}>
      <header className={page.bar}>
        <Logo size={26} alt={copy.meridian} />
        <div>
          <h1>{shown?.name ?? copy.sharedDashboard}</h1>
          {shown && (
            <p className={styles.meta}>{copy.copyOf(formatDateTime(shown.created_at), formatDateTime(shown.expires_at))}</p>
          )}
        </div>
      </header>
      {shown && <p className={page.who}>{copy.everyoneWhoHasThisLink}</p>}
      <main className={page.main}>
        {gone ? (
          <EmptyState title={copy.thisLinkIsNoLonger} text={copy.itExpiredWasRevoked} />
        ) : query.isError ? (
          <FailedState title={messages.data} error={query.error} onRetry={() => void open(token)} />
        ) : shown ? (
          <Board key={token} shown={shown} />
        ) : (
          <Skeleton height={200} />
        )}
      </main>
    </div>
  );
}

function Board({ shown }: { readonly shown: LinkedDashboard }) {
  const [tab, setTab] = useState(0);
  const document = useMemo(() => readDocument(shown.document), [shown.document]);
  const values = useMemo(() => saidBy(document), [document]);
  const board = <ViewGrid document={document} tab={tab} values={values} isPublic />;
  if (document.tabs.length < 2) return board;
  return (
    <Tabs
      label={copy.tabsOfTheDashboard}
      value={String(tab)}
      options={document.tabs.map(({ title }, at) => ({ value: String(at), label: title }))}
      onChange={(at) => setTab(Number(at))}
    >
      {board}
    </Tabs>
  );
}
