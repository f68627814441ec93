/** Documents to start from, and an empty one. */

import { type DashboardTemplate, useListDashboardTemplatesQuery } from '@/api/dashboardsApi';
import { FailedQuery } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
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

const BLANK: Start = { name: copy.newDashboard, document: { ...EMPTY } };

export function Templates({ busy, onChoose }: TemplatesProps) {
  const query = useListDashboardTemplatesQuery();
  const templates: readonly DashboardTemplate[] = query.currentData ?? [];
  return (
    <>
      {query.isError && <FailedQuery compact query={query} failed={copy.couldntLoadTheTemplates} />}
      <ul className={styles.templates} aria-label={copy.templates}>
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
            <strong>{copy.emptyDashboard}</strong>
            <span>{copy.oneTabWithoutWidgets}</span>
          </button>
        </li>
      </ul>
    </>
  );
}
