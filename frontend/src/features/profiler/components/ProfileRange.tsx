/** Beside a profile: how much of the past is loaded, and what is said where there is none. */

import { RefreshCw, X } from 'lucide-react';
import { isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { useDataDay } from '@/domain/market/dataClock';
import { Button, ButtonLink } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { Note, Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState, FailedState } from '@/ui/states';
import { copy } from '../copy';
import styles from '../ProfilerPage.module.css';
import { rangeWords, type View } from '../view';

/** How much of the past is loaded. */
export function Range({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const dataDay = useDataDay();
  return (
    <div className={styles.range}>
      <Segmented<View['depth']>
        label={copy.depth}
        value={view.depth}
        options={optionsOf({ fast: copy.newest500, full: copy.newest5000 })}
        onChange={(depth) => onChange({ ...view, depth })}
      />
      <DateRange
        hideLabel
        label={copy.daysThatAreLoaded}
        dataDay={dataDay}
        from={view.from}
        to={view.to}
        onChange={(from, to) => onChange({ ...view, from, to, since: '', until: '' })}
      />
      {(view.from || view.to) && (
        <Button kind="quiet" onClick={() => onChange({ ...view, from: '', to: '' })}>
          <RefreshCw aria-hidden="true" />
          {copy.allDates}
        </Button>
      )}
    </div>
  );
}

/** Says which days of the history the transfers are of, and takes that back. */
export function RangeChip({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const words = rangeWords(view);
  if (words === null) return null;
  return (
    <Button
      size="small"
      aria-label={copy.rangeClear(words)}
      title={copy.clearTheRange}
      onClick={() => onChange({ ...view, since: '', until: '' })}
    >
      {copy.range(words)}
      <X aria-hidden="true" />
    </Button>
  );
}

export function FailedProfile({ view, error, onRetry }: { view: View; error: unknown; onRetry: () => void }) {
  if (isFailure(error) && error.status === 422) {
    return (
      <Panel>
        <EmptyState
          title={copy.thisIsNotAnAddress}
          text={
            <>
              {error.message} <span className="mono">{view.address.slice(0, 90)}</span>
            </>
          }
          action={<ButtonLink to={paths.profiler}>{copy.pasteAnother}</ButtonLink>}
        />
      </Panel>
    );
  }
  if (isFailure(error) && error.status === 404) {
    return (
      <Panel>
        <Note kind="info">{copy.thisInstallationHasNoProvider(view.chain)}</Note>
      </Panel>
    );
  }
  return (
    <Panel>
      <FailedState title={messages.data} error={error} onRetry={onRetry} />
    </Panel>
  );
}
