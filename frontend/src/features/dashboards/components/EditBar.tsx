/** What can be done while a dashboard is edited, and what is said where it was saved elsewhere in the meantime. */

import { LayoutGrid, Plus } from 'lucide-react';
import { useGetDashboardQuery } from '@/api/dashboardsApi';
import { formatCount } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { copy } from '../copy';
import styles from './EditBar.module.css';

interface EditBarProps {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly isFull: boolean;
  readonly onAdd: () => void;
  readonly onTabs: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

export function EditBar({ isChanged, isBusy, isFull, onAdd, onTabs, onCancel, onSave }: EditBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={copy.editDashboard}>
      <Button onClick={onAdd} disabled={isFull} title={isFull ? copy.aDashboardHasAtMost : undefined}>
        <Plus aria-hidden="true" />
        {copy.addWidget}
      </Button>
      <Button onClick={onTabs}>
        <LayoutGrid aria-hidden="true" />
        {copy.editTabs}
      </Button>
      <span role="status" className={styles.state}>
        {isChanged ? copy.notSaved : copy.noChanges}
      </span>
      <Button onClick={onCancel}>{copy.cancel}</Button>
      <Button kind="primary" busy={isBusy} disabled={!isChanged} onClick={onSave}>
        {copy.saveDashboard}
      </Button>
    </div>
  );
}

interface ConflictProps {
  readonly id: string;
  readonly widgets: number;
  readonly isBusy: boolean;
  readonly onLoad: () => void;
  readonly onCopy: () => void;
}

/** Both versions, and what to do with one's own. */
export function Conflict({ id, widgets, isBusy, onLoad, onCopy }: ConflictProps) {
  const latest = useGetDashboardQuery(id, { refetchOnMountOrArgChange: true }).currentData;
  return (
    <div className={styles.conflict}>
      <ConflictNote canBeShared what={copy.theDashboard} busy={isBusy} onLoad={onLoad} />
      <p>
        {copy.yoursNotSaved(formatCount(widgets, 'widget'))}
        {latest &&
          copy.latestVersionSaved(latest.version, formatCount(latest.widget_count, 'widget'), formatRelative(latest.updated_at))}
        <Button size="small" busy={isBusy} onClick={onCopy}>
          {copy.saveMineAsACopy}
        </Button>
      </p>
    </div>
  );
}
