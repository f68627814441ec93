/** What can be done with a list: finding items, choosing columns, importing, exporting, editing and deleting it. */

import { ArrowLeft, ArrowRight, Download, Ellipsis, FileUp, Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import type { Watchlist } from '@/api/watchlistsApi';
import { CommentsButton } from '@/domain/comments/CommentsButton';
import { SHARE_ACTION } from '@/domain/sharing/things';
import type { May } from '@/domain/sharing/useMay';
import { SavedViews } from '@/domain/views/SavedViews';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { ColumnsPopover } from '@/ui/columnChoice';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Menu, type MenuItem } from '@/ui/Menu';
import { useHeldWords } from '@/ui/useHeldWords';
import { COLUMN_IDS, COLUMN_TITLES, type ColumnId, columnsOf } from '../columnIds';
import { copy } from '../copy';
import { LONGEST_SEARCH } from '../view';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  readonly list: Watchlist;
  readonly may: May;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onColumns: (columns: readonly ColumnId[]) => void;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onImport: () => void;
  readonly onShare: () => void;
  readonly onExport: (format: 'csv' | 'tradingview') => void;
  readonly onDelete: () => void;
  /** Undefined at the ends. */
  readonly onBack: (() => void) | undefined;
  readonly onForth: (() => void) | undefined;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, may, typed, onType, onColumns, onAdd, onEdit, onImport, onShare, onExport, onDelete, onBack, onForth } = props;
  const words = useHeldWords(typed, onType);
  // Others neither order nor delete it, and its comments stay with its owner.
  const isOwn = !list.shared;
  const shown = columnsOf(list.columns);
  const items: MenuItem[] = [
    ...(may.edit ? [{ key: 'edit', label: copy.editListAndSections, icon: Pencil, onPick: onEdit }] : []),
    ...(may.manage ? [{ key: 'share', label: SHARE_ACTION, icon: UsersRound, onPick: onShare }] : []),
    ...(onBack ? [{ key: 'back', label: copy.moveListLeft, icon: ArrowLeft, onPick: onBack }] : []),
    ...(onForth ? [{ key: 'forth', label: copy.moveListRight, icon: ArrowRight, onPick: onForth }] : []),
    ...(may.edit ? [{ key: 'import', label: copy.importItems, icon: FileUp, ruled: true, onPick: onImport }] : []),
    { key: 'csv', label: copy.exportAsCsv, icon: Download, onPick: () => onExport('csv') },
    { key: 'tradingview', label: copy.exportForTradingView, icon: Download, onPick: () => onExport('tradingview') },
    ...(isOwn && may.manage ? [{ key: 'delete', label: copy.deleteList, icon: Trash2, ruled: true, onPick: onDelete }] : []),
  ];
  return (
    <div className={classes(layout.bar, styles.bar)}>
      <div className={styles.search}>
        <TextField
          compact
          hideLabel
          type="search"
          label={copy.filterItems}
          placeholder={copy.filterItems}
          maxLength={LONGEST_SEARCH}
          hint={words.note}
          value={words.text}
          onChange={({ target }) => words.setText(target.value)}
        />
      </div>
      <span className={styles.gap} />
      {isOwn && <CommentsButton kind="watchlist" id={list.id} name={list.name} />}
      <SavedViews list="watchlist" size="medium" />
      {may.edit && (
        <>
          <ColumnsPopover
            columns={COLUMN_IDS.map((id) => [id, COLUMN_TITLES[id]])}
            isShown={(id) => shown.includes(id)}
            // The usual ones would come back where none is left.
            isFixed={(id) => shown.length === 1 && shown.includes(id)}
            onTurn={(id, on) => onColumns(COLUMN_IDS.filter((one) => (one === id ? on : shown.includes(one))))}
          />
          <Button kind="primary" onClick={onAdd}>
            <Plus aria-hidden="true" />
            {copy.addItem}
          </Button>
        </>
      )}
      <Menu
        label={copy.actionsFor(list.name)}
        items={items}
        trigger={(trigger) => (
          <Button {...trigger} aria-label={copy.actionsFor(list.name)}>
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
      />
    </div>
  );
}
