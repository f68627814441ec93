/** Documents to start from, and an empty one. */

import { type DashboardTemplate, useListDashboardTemplatesQuery } from '@/api/dashboardsApi';
import { ChoiceCard } from '@/ui/ChoiceCard';
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
            <ChoiceCard name={template.name} line={template.lead} disabled={busy} onChoose={() => onChoose(template)} />
          </li>
        ))}
        <li>
          <ChoiceCard
            name={copy.emptyDashboard}
            line={copy.oneTabWithoutWidgets}
            disabled={busy}
            onChoose={() => onChoose(BLANK)}
          />
        </li>
      </ul>
    </>
  );
}
