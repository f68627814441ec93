/** Documents to start from, and an empty one. */

import { type DashboardTemplate, useListDashboardTemplatesQuery } from '@/api/dashboardsApi';
import { FailedState, Skeleton } from '@/ui/states';
import { EMPTY } from '../document';
import styles from './Dialogs.module.css';

export interface Start {
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
}

interface TemplatesProps {
  readonly busy: boolean;
  readonly onChoose: (start: Start) => void;
}

const BLANK: Start = { name: 'New dashboard', document: { ...EMPTY } };

export function Templates({ busy, onChoose }: TemplatesProps) {
  const query = useListDashboardTemplatesQuery();
  const templates: readonly DashboardTemplate[] = query.currentData ?? [];
  return (
    <>
      {query.isError && (
        <FailedState compact title="Couldn't load the templates" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={styles.templates} aria-label="Templates">
        {query.currentData === undefined && !query.isError && [1, 2, 3, 4, 5].map((at) => <Skeleton key={at} height={76} />)}
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.template} disabled={busy} onClick={() => onChoose(template)}>
              <strong>{template.name}</strong>
              <span>{template.lead}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.template} disabled={busy} onClick={() => onChoose(BLANK)}>
            <strong>Empty dashboard</strong>
            <span>One tab without widgets.</span>
          </button>
        </li>
      </ul>
    </>
  );
}
