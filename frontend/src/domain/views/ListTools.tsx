/** What every main list offers beside its filters: saved views, its columns, and a file of all that match. */

import type { ReactNode } from 'react';
import { type ColumnChoice, ColumnsButton } from '@/ui/columnChoice';
import styles from './ListTools.module.css';
import type { ListId } from './query';
import { SavedViews } from './SavedViews';

interface ListToolsProps {
  /** A list of which views are saved. */
  readonly list?: ListId;
  readonly choice?: ColumnChoice;
  /** The button that saves the file. */
  readonly csv?: ReactNode;
}

export function ListTools({ list, choice, csv }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      {list !== undefined && <SavedViews list={list} choice={choice} />}
      {choice !== undefined && <ColumnsButton choice={choice} />}
      {csv}
    </div>
  );
}
