/** The fan with its switches: level, model, a second model beside it, averages, table. */

import { Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Forecast } from '@/api/seriesTypes';
import { FanChart } from '@/charts/FanChart';
import { type FanOverlay, LEVELS, type Level } from '@/charts/fanOptions';
import { fanPoints, uploadPoints } from '@/charts/forecastPoints';
import { AVERAGES, faded, ink } from '@/charts/ink';
import { Legend, type LegendItem } from '@/charts/Legend';
import type { Point } from '@/charts/series';
import { modelName } from '@/format/forecast';
import { Button } from '@/ui/Button';
import { Segmented, SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { FailedLine } from '@/ui/states';
import type { Choices } from '../choices';
import { copy } from '../copy';
import { MODELS, type ModelId, type Upload } from '../types';
import styles from './FanPanel.module.css';

const HEIGHT = 430;
/** Days of history before today, by horizon: enough to judge the width of the fan, not so much that it shrinks. */
const HISTORY: Readonly<Record<number, number>> = { 7: 45, 14: 60, 30: 120, 90: 180 };
const NO_AVERAGES = [] as const;

export type HistoryState = 'loading' | 'failed' | 'ready';

interface FanPanelProps {
  readonly name: string;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly history: readonly Point[];
  /** Where it failed to load, only the forecast is drawn, and a note says so. */
  readonly historyState: HistoryState;
  readonly onHistory: () => void;
  readonly forecast: Forecast | undefined;
  readonly compared: Forecast | undefined;
  readonly upload: Upload | undefined;
}

export function FanPanel(props: FanPanelProps) {
  const { name, choices, onChange, history, historyState, onHistory, forecast, compared, upload } = props;
  const [asTable, setAsTable] = useState(false);
  const points = useMemo(() => fanPoints(forecast?.points ?? []).slice(0, choices.horizon), [forecast, choices.horizon]);
  const overlays = useMemo((): FanOverlay[] => {
    const other = compared
      ? [{ name: modelName(compared.model), color: ink.compare, points: fanPoints(compared.points).slice(0, choices.horizon) }]
      : [];
    const own = upload
      ? [{ name: upload.name, color: ink.upload, points: uploadPoints({ ...upload, points: upload.points ?? [] }) }]
      : [];
    return [...other, ...own];
  }, [compared, upload, choices.horizon]);
  return (
    <section className={styles.panel} aria-label={copy.priceAndForecastRange}>
      <header className={styles.head}>
        <h2>{copy.priceAndForecastRange}</h2>
        <Legend items={legend(choices, upload)} />
      </header>
      <div className={styles.controls}>
        <Segmented
          label={copy.widestBand}
          value={String(choices.level)}
          options={LEVELS.map((level) => ({ value: String(level), label: `${level}%` }))}
          onChange={(level) => onChange({ ...choices, level: Number(level) as Level })}
        />
        <div className={styles.select}>
          <SelectField
            label={copy.model}
            hideLabel
            compact
            value={choices.model}
            onChange={(event) => {
              const model = event.target.value as ModelId;
              onChange({ ...choices, model, compare: choices.compare === model ? null : choices.compare });
            }}
          >
            <Options of={MODELS.map((model) => ({ value: model, label: modelName(model) }))} />
          </SelectField>
        </div>
        <div className={styles.select}>
          <SelectField
            label={copy.compareWith}
            hideLabel
            compact
            value={choices.compare ?? 'none'}
            onChange={(event) =>
              onChange({ ...choices, compare: event.target.value === 'none' ? null : (event.target.value as ModelId) })
            }
          >
            <option value="none">{copy.compareWithTitle}</option>
            <Options
              of={MODELS.filter((model) => model !== choices.model).map((model) => ({ value: model, label: modelName(model) }))}
            />
          </SelectField>
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={choices.averages}
            onChange={() => onChange({ ...choices, averages: !choices.averages })}
          />
          {copy.movingAverages}
        </label>
        <span className={styles.gap} />
        <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Table2 aria-hidden="true" />
          {copy.table}
        </Button>
      </div>
      <div className={styles.body}>
        {historyState === 'failed' && <FailedLine title={copy.couldntLoadThePriceHistory} onRetry={onHistory} />}
        <FanChart
          name={name}
          height={HEIGHT}
          ready={points.length > 0 && historyState !== 'loading'}
          asTable={asTable && points.length > 0}
          history={history}
          historyDays={HISTORY[choices.horizon] ?? 120}
          forecast={points}
          level={choices.level}
          averages={choices.averages ? AVERAGES : NO_AVERAGES}
          overlays={overlays}
        />
      </div>
    </section>
  );
}

/** Follows what is chosen and not what has arrived, so that its lines do not move the chart later. */
function legend(choices: Choices, upload: Upload | undefined): LegendItem[] {
  const strengths: Readonly<Record<Level, number>> = { 50: 62, 80: 36, 95: 18 };
  return [
    { label: copy.close, color: ink.text, shape: 'line' },
    { label: copy.median, color: ink.accent, shape: 'dashed' },
    ...LEVELS.filter((level) => level <= choices.level).map(
      (level): LegendItem => ({ label: `${level}%`, color: faded(ink.accent, strengths[level]), shape: 'block' }),
    ),
    ...(choices.averages
      ? AVERAGES.map((window): LegendItem => ({ label: copy.ma(window), color: ink.average[window], shape: 'line' }))
      : []),
    ...(choices.compare ? [{ label: modelName(choices.compare), color: ink.compare, shape: 'dashed' } as const] : []),
    ...(upload ? [{ label: upload.name, color: ink.upload, shape: 'dashed' } as const] : []),
  ];
}
