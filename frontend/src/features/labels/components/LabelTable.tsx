/** The labels as a table: many are chosen with check boxes, one is opened with Enter. */

import { Paperclip } from 'lucide-react';
import type { Label } from '@/api/labelsApi';
import { formatCount } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { categoryWords } from '@/graph/categories';
import { Ago } from '@/ui/Ago';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { choiceColumn } from '@/ui/choiceColumn';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import type { Sort as TableSort } from '@/ui/sortRows';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import type { Sort } from '../view';
import { colourOf } from '../words';
import styles from './LabelTable.module.css';
import { UsedInCell } from './UsedIn';

export const LABEL_COLUMNS: Hideable = [
  ['address', copy.addressTitle],
  ['chain', copy.chain],
  ['entity', copy.entity],
  ['used', copy.usedIn],
  ['category', copy.category],
  ['confidence', copy.confidence],
  ['valid', copy.valid],
  ['visibility', copy.visibleTo],
  ['updated', copy.changedTitle],
];

interface LabelTableProps {
  readonly labels: readonly Label[] | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  /** What is chosen can be changed together. */
  readonly canChoose: boolean;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
  readonly sort: Sort;
  readonly ascending: boolean;
  readonly onSort: (sort: Sort, ascending: boolean) => void;
  readonly onOpen: (label: Label) => void;
  readonly empty: React.ReactNode;
}

/** Confidence as a number with a short bar beside it. */
export function Confidence({ value }: { value: number }) {
  return (
    <span className={styles.confidence}>
      {value}
      <span aria-hidden="true">
        <span style={{ width: `${value}%` }} />
      </span>
    </span>
  );
}

export function LabelName({ label }: { label: Label }) {
  return (
    <span className={styles.name}>
      <span className={styles.dot} style={{ background: colourOf(label.colour) }} aria-hidden="true" />
      <span className={label.derived ? styles.derived : undefined} title={label.text}>
        {label.text}
      </span>
      {label.files > 0 && (
        <span className={styles.files} title={formatCount(label.files, copy.evidenceFile)}>
          <Paperclip aria-hidden="true" />
          {label.files}
          <span className="visually-hidden"> {copy.evidenceOfWords(label.files === 1 ? copy.fileInline : copy.files)}</span>
        </span>
      )}
      {label.derived && <Chip title={copy.foundByAHeuristicNever}>{copy.heuristic}</Chip>}
    </span>
  );
}

function period(label: Label): string {
  if (!label.valid_from && !label.valid_to) return 'Always';
  const day = (text: string | null | undefined) => (text ? formatDate(text) : '');
  if (!label.valid_to) return copy.since(day(label.valid_from));
  return label.valid_from ? `${day(label.valid_from)} – ${day(label.valid_to)}` : copy.until(day(label.valid_to));
}

const SORTED: ReadonlySet<string> = new Set(['updated', 'text', 'address', 'confidence']);
/** The server sorts; the column only says that it can be sorted by. */
const byServer = () => 0;

export function LabelTable(props: LabelTableProps) {
  const { labels, hidden, chosen, canChoose, onChoose, sort, ascending, onSort, onOpen, empty } = props;
  const choice = choiceColumn({
    rows: labels,
    idOf: (label: Label) => label.id,
    chosen,
    allLabel: copy.selectAllThatAreShown,
    labelOf: (label) => copy.select(label.text),
    onChoose,
  });
  const columns: Column<Label>[] = [
    ...(canChoose ? [choice] : []),
    { key: 'text', head: copy.label, shrinks: true, sortBy: byServer, cell: (label) => <LabelName label={label} /> },
    {
      key: 'address',
      head: copy.addressTitle,
      width: 190,
      sortBy: byServer,
      cell: (label) => (
        <span data-address={label.address} data-chain={label.chain}>
          <CopyText what={copy.address} text={label.address} shown={shorten(label.address, 8, 6)} />
        </span>
      ),
    },
    { key: 'chain', head: copy.chain, width: 104, from: 1720, cell: (label) => chainName(label.chain) },
    { key: 'entity', head: copy.entity, width: 120, from: 1560, shrinks: true, cell: (label) => label.entity ?? '–' },
    { key: 'used', head: copy.usedIn, width: 156, from: 1360, cell: (label) => <UsedInCell label={label} /> },
    {
      key: 'category',
      head: copy.category,
      width: 122,
      from: 900,
      cell: (label) => (label.category === '' ? '–' : <Chip>{categoryWords(label.category)}</Chip>),
    },
    {
      key: 'confidence',
      head: copy.confidence,
      width: 112,
      align: 'right',
      from: 1000,
      sortBy: byServer,
      first: 'descending',
      cell: (label) => <Confidence value={label.confidence} />,
    },
    { key: 'valid', head: copy.valid, width: 160, from: 1880, cell: period },
    {
      key: 'visibility',
      head: copy.visibleTo,
      width: 92,
      from: 2000,
      cell: (label) => (label.visibility === 'link' ? copy.linkReaders : copy.onlyMe),
    },
    {
      key: 'updated',
      head: copy.changedTitle,
      width: 104,
      align: 'right',
      from: 1200,
      sortBy: byServer,
      first: 'descending',
      cell: (label) => <Ago at={label.updated_at} />,
    },
  ];
  const shown: TableSort = { key: sort, direction: ascending ? 'ascending' : 'descending' };
  return (
    <DataTable
      label={copy.labels}
      columns={columns}
      rows={labels}
      hidden={hidden}
      rowKey={(label) => label.id}
      sort={shown}
      sortHere={false}
      onSort={(next) => SORTED.has(next.key) && onSort(next.key as Sort, next.direction === 'ascending')}
      onOpen={onOpen}
      empty={empty}
      phone={{
        leadHead: copy.label,
        trailHead: copy.confidence,
        lead: (label) => (
          <span className={styles.phone} data-address={label.address} data-chain={label.chain}>
            <LabelName label={label} />
            <small>
              <span className="mono">{shorten(label.address, 8, 6)}</span>
              {label.used_in_count > 0 && <span className={styles.used}>{copy.usedInOfUsedInCount(label.used_in_count)}</span>}
            </small>
          </span>
        ),
        trail: (label) => <Confidence value={label.confidence} />,
      }}
    />
  );
}
