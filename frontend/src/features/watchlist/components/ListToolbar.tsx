/** What can be done with a list: finding items, choosing columns, importing, exporting, editing and deleting it. */

import { ArrowLeft, ArrowRight, Columns3, Download, Ellipsis, FileUp, Pencil, Plus, Trash2 } from 'lucide-react';
import type { Watchlist } from '@/api/watchlistsApi';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { Menu, type MenuItem } from '@/ui/Menu';
import { Popover } from '@/ui/Popover';
import { COLUMN_IDS, COLUMN_TITLES, type ColumnId, columnsOf } from '../columnIds';
import { LONGEST_SEARCH } from '../view';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  readonly list: Watchlist;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onColumns: (columns: readonly ColumnId[]) => void;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onImport: () => void;
  readonly onExport: (format: 'csv' | 'tradingview') => void;
  readonly onDelete: () => void;
  /** Undefined at the ends. */
  readonly onBack: (() => void) | undefined;
  readonly onForth: (() => void) | undefined;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, typed, onType, onAdd, onEdit, onImport, onExport, onDelete, onBack, onForth } = props;
  const items: MenuItem[] = [
    { key: 'edit', label: 'Edit list and sections', icon: Pencil, onPick: onEdit },
    ...(onBack ? [{ key: 'back', label: 'Move list left', icon: ArrowLeft, onPick: onBack }] : []),
    ...(onForth ? [{ key: 'forth', label: 'Move list right', icon: ArrowRight, onPick: onForth }] : []),
    { key: 'import', label: 'Import items', icon: FileUp, ruled: true, onPick: onImport },
    { key: 'csv', label: 'Export as CSV', icon: Download, onPick: () => onExport('csv') },
    { key: 'tradingview', label: 'Export for TradingView', icon: Download, onPick: () => onExport('tradingview') },
    { key: 'delete', label: 'Delete list', icon: Trash2, ruled: true, onPick: onDelete },
  ];
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <TextField
          compact
          hideLabel
          type="search"
          label="Filter items"
          placeholder="Filter items"
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <span className={styles.gap} />
      <Popover
        title="Columns"
        label={
          <>
            <Columns3 aria-hidden="true" />
            Columns
          </>
        }
      >
        <Columns chosen={columnsOf(list.columns)} onChange={props.onColumns} />
      </Popover>
      <Button kind="primary" onClick={onAdd}>
        <Plus aria-hidden="true" />
        Add item
      </Button>
      <Menu
        label={`Actions for ${list.name}`}
        items={items}
        trigger={(trigger) => (
          <Button {...trigger} aria-label={`Actions for ${list.name}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
      />
    </div>
  );
}

interface ColumnsProps {
  readonly chosen: readonly ColumnId[];
  readonly onChange: (columns: readonly ColumnId[]) => void;
}

function Columns({ chosen, onChange }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {COLUMN_IDS.map((id) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            // The usual ones would come back where none is left.
            disabled={chosen.length === 1 && chosen.includes(id)}
            onChange={({ target }) => onChange(COLUMN_IDS.filter((one) => (one === id ? target.checked : chosen.includes(one))))}
          />
          {COLUMN_TITLES[id]}
        </label>
      ))}
    </div>
  );
}
