/**
 * How prices changed after the matching transfers, compared with any hour; a difference that chance can explain is marked. It covers at least
 * a month, because most changes after today's transfers are not known yet.
 */

import { useState } from 'react';
import { useGetWhaleOutcomesQuery } from '@/domain/whales/api';
import type { Outcome, WhaleOutcomes } from '@/domain/whales/types';
import type { View } from '@/domain/whales/view';
import { readingOf, roseWords, windowWords, withinWords } from '@/domain/whales/words';
import { formatInteger } from '@/format/number';
import { providerName } from '@/format/sources';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Delta } from '@/ui/Delta';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import styles from './OutcomesPanel.module.css';

/** Assets that are shown at first. */
const FIRST = 3;
const LEAST_HOURS = 30 * 24;

export function OutcomesPanel({ view }: { view: View }) {
  const hours = Math.max(view.hours, LEAST_HOURS);
  const found = useGetWhaleOutcomesQuery({ ...view, hours });
  const answer = found.currentData;
  return (
    <Panel
      flush
      className={styles.panel}
      title={copy.whatFollowed}
      note={answer && spanWords(answer, hours)}
      foot={copy.eachHourWithATransfer}
    >
      <QueryPanel query={found} data={answer} waiting={160}>
        {(answer) => <Studies answer={answer} window={windowWords(hours)} />}
      </QueryPanel>
    </Panel>
  );
}

function spanWords({ items }: WhaleOutcomes, hours: number): string | undefined {
  const [first] = items;
  if (!first?.from || !first.to) return undefined;
  return copy.anyHourThoseFromTo(
    windowWords(hours),
    formatDate(first.from),
    formatDate(first.to),
    providerName(first.source ?? '') || copy.theMarket,
  );
}

function Studies({ answer, window }: { answer: WhaleOutcomes; window: string }) {
  const [all, setAll] = useState(false);
  const { items, away } = answer;
  const shown = all ? items : items.slice(0, FIRST);
  return (
    <>
      {away.length > 0 && <p className={styles.away}>{copy.noPricesAreAvailableRight(away.join(', '))}</p>}
      {items.length === 0 && away.length === 0 && (
        <EmptyState title={copy.noOutcomesYet} text={copy.noTransferOfThisList(window)} />
      )}
      {items.length > 0 && (
        <table className={styles.table} aria-label={copy.whatFollowed}>
          <thead>
            <tr>
              <th scope="col">{copy.within}</th>
              <th scope="col">{copy.roseAfterATransfer}</th>
              <th scope="col">{copy.afterAnyHour}</th>
              <th scope="col" className={styles.wide}>
                {copy.medianAfter}
              </th>
              <th scope="col" className={styles.wide}>
                {copy.anyHour}
              </th>
              <th scope="col">{copy.reading}</th>
            </tr>
          </thead>
          {shown.map((outcome) => (
            <Asset key={outcome.asset} outcome={outcome} />
          ))}
        </table>
      )}
      {items.length > FIRST && (
        <p className={styles.more}>
          <Button size="small" kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? copy.showFewer : copy.showAllAssets(formatInteger(items.length))}
          </Button>
        </p>
      )}
    </>
  );
}

const median = (percent: string | null | undefined) => <Delta value={percent ? Number(percent) : null} />;

function Asset({ outcome }: { outcome: Outcome }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={6} className={styles.asset}>
          {outcome.asset}
        </th>
      </tr>
      {outcome.studies.map((study) => (
        <tr key={study.hours}>
          <th scope="row">{withinWords(study.hours)}</th>
          <td className="num">{roseWords(study.events)}</td>
          <td className="num">{roseWords(study.base)}</td>
          <td className={styles.wide}>{median(study.events.median_percent)}</td>
          <td className={styles.wide}>{median(study.base.median_percent)}</td>
          <td>{readingOf(study)}</td>
        </tr>
      ))}
    </tbody>
  );
}
