/** Published forecasts whose next score is near: for the starred tokens, or the leading coins where there are no stars. */

import { Link } from 'react-router';
import { describeFailure } from '@/api/failure';
import { useGetRecordQuery } from '@/api/seriesApi';
import { paths } from '@/app/paths';
import { formatDate } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/states';
import { copy } from './copy';
import styles from './HomePage.module.css';

const MODEL = 'meridian';
/** Tokens whose record is asked for. */
export const DUE_ROWS = 3;

export interface DueToken {
  readonly id: string;
  readonly name: string;
}

function DueRow({ id, name }: DueToken) {
  const record = useGetRecordQuery({ id, model: MODEL });
  const due = nextDue(record.data?.data.forecasts ?? []);
  return (
    <li>
      <Link to={paths.forecastOf(id)} className={styles.row}>
        <span className={styles.rowName}>
          <span>{name}</span>
        </span>
        <span className={styles.rowAside}>
          {record.data !== undefined ? (
            due === null ? (
              copy.nonePublishedYet
            ) : (
              <time dateTime={due}>{formatDate(due)}</time>
            )
          ) : record.isError ? (
            <span title={describeFailure(record.error).description}>{copy.notAvailable}</span>
          ) : (
            <Skeleton width={72} />
          )}
        </span>
      </Link>
    </li>
  );
}

/** The first day on which a frozen forecast gets its next score. */
export function nextDue(forecasts: readonly { readonly due_day?: string | null }[]): string | null {
  return forecasts.flatMap(({ due_day: day }) => day ?? []).sort()[0] ?? null;
}

export function DuePanel({ tokens }: { readonly tokens: readonly DueToken[] | undefined }) {
  return (
    <Panel
      flush
      title={copy.forecastsDue}
      note={copy.whenTheNextScoreOf}
      className={styles.third}
      foot={<Link to={paths.forecasting}>{copy.openForecasting}</Link>}
    >
      <ul className={styles.due} aria-label={copy.forecastsDue}>
        {tokens === undefined
          ? ['60%', '52%', '66%'].map((width) => (
              <li key={width} className={styles.row}>
                <Skeleton width={width} />
              </li>
            ))
          : tokens.map((token) => <DueRow key={token.id} {...token} />)}
      </ul>
    </Panel>
  );
}
