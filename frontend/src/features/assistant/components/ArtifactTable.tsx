/** A table that an answer rests on: each row leads to what it is about, and its foot says where it comes from. */

import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import type { ChatArtifact, ChatRow, ChatSource } from '@/api/assistantApi';
import { formatCount } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import { Popover } from '@/ui/Popover';
import { SideScroll } from '@/ui/SideScroll';
import { saveText } from '@/ui/save';
import { type DotState, StateDot } from '@/ui/states';
import { csvOf, isNumeric, kindOf, pathOf, shown } from '../cells';
import { copy } from '../copy';
import styles from './Artifact.module.css';

interface ArtifactTableProps {
  readonly artifact: ChatArtifact;
  /** Names the rows of this answer: `id-r3`. */
  readonly prefix: string;
  /** Puts a command into the composer. */
  readonly onCommand: (command: string) => void;
}

export function ArtifactTable({ artifact, prefix, onCommand }: ArtifactTableProps) {
  const { title, columns, rows, first_row: first, provenance, note } = artifact;
  const name = `${title}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
  return (
    <figure className={styles.artifact}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>{formatCount(rows.length, 'row')}</span>
        <Button kind="quiet" size="small" aria-label={copy.saveAsCsv(title)} onClick={() => saveText(name, csvOf(artifact))}>
          <FileDown aria-hidden="true" />
          {copy.csv}
        </Button>
      </figcaption>
      <SideScroll className={styles.scroll} label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of one answer never move
                <th key={at} scope="col" className={isNumeric(column.kind) ? styles.right : undefined}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer never move
              <tr key={first + at} id={`${prefix}-r${first + at}`} tabIndex={-1}>
                {row.cells.map((cell, place) => {
                  const column = columns[place];
                  if (column === undefined) return null;
                  const kind = kindOf(cell, column);
                  return (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells of one answer never move
                      key={place}
                      className={classes(
                        isNumeric(column.kind) && styles.right,
                        isNumeric(kind) && 'num',
                        isWhole(kind) && styles.whole,
                        kind === 'text' && (cell.value ?? '').length > LONG && styles.wide,
                      )}
                      title={kind === 'address' || kind === 'transaction' ? (cell.value ?? undefined) : undefined}
                    >
                      {place === leadOf(artifact) ? (
                        <Lead row={row} text={shown(cell, column)} onCommand={onCommand} />
                      ) : kind === 'percent' && cell.value ? (
                        <Delta value={Number(cell.value)} />
                      ) : (
                        shown(cell, column)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <div className={styles.foot}>
        {note && <p className={styles.note}>{note}</p>}
        {provenance.length > 0 && <Sources sources={provenance} />}
      </div>
    </figure>
  );
}

/** Text of more characters breaks over lines, in a column of a readable width. */
const LONG = 24;

/** Kinds that are never broken over lines. */
const isWhole = (kind: string): boolean => kind === 'time' || kind === 'day' || kind === 'address' || kind === 'transaction';

/** The column whose text leads to what a row is about: the first that names something. */
function leadOf({ columns }: ChatArtifact): number {
  const named = columns.findIndex(({ kind }) => kind === 'address' || kind === 'transaction');
  return named >= 0 && columns[0]?.kind !== 'text' ? named : 0;
}

function Lead({ row, text, onCommand }: { row: ChatRow; text: string; onCommand: (command: string) => void }) {
  const { target } = row;
  if (!target) return text;
  const { kind, id } = target;
  const path = pathOf(target);
  if (path !== null) return <Link to={path}>{text}</Link>;
  if (kind !== 'command') return text;
  return (
    <button type="button" className={styles.command} title={id} onClick={() => onCommand(id)}>
      {text}
    </button>
  );
}

const DOTS: Readonly<Record<string, DotState>> = { live: 'up', cached: 'up', computed: 'up', stale: 'warn', partial: 'warn' };

function Sources({ sources }: { sources: readonly ChatSource[] }) {
  const [first] = sources;
  if (first === undefined) return null;
  const isOld = sources.some(({ state }) => state === 'stale' || state === 'partial');
  return (
    <Popover
      quiet
      size="small"
      wide
      align="start"
      title={copy.whereThisComesFrom}
      label={
        <>
          <StateDot state={isOld ? 'warn' : 'up'} />
          {first.provider}
          {first.as_of_at == null ? '' : `, ${formatRelative(first.as_of_at)}`}
          {sources.length > 1 && copy.andMore(sources.length - 1)}
        </>
      }
    >
      <ul className={styles.sources}>
        {sources.map((source, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources of one answer never move
          <li key={at}>
            <StateDot state={DOTS[source.state] ?? 'off'} />
            <span>
              {source.provider} <span className="mono">{source.endpoint}</span>
              <small>
                {source.state}
                {source.as_of_at == null ? '' : `, ${formatDateTime(source.as_of_at)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
