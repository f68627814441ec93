/** One run: its figures beside holding and random entries, its curve, its trades and what the reader must know. */

import type { StrategyBacktest } from '@/api/strategiesApi';
import { barWords, randomOf, spanWords, valueWords, variantWords } from '@/domain/strategies/words';
import { formatCount, formatInteger } from '@/format/number';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { StatStrip } from '@/ui/StatStrip';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { useOverWords } from '../useOverWords';
import { ComparePanel } from './ComparePanel';
import { CURVE_HEIGHT, CurvePanel } from './CurvePanel';
import { costStats, headStats } from './figures';
import styles from './result.module.css';
import { TradesPanel } from './TradesPanel';

interface ResultViewProps {
  readonly run: StrategyBacktest;
  /** Of the strategy: for the name of a file. */
  readonly name: string;
  readonly quote: string;
}

export function ResultView({ run, name, quote }: ResultViewProps) {
  const { figures } = run;
  const over = useOverWords(run);
  return (
    <section className={layout.column} aria-label={copy.result}>
      <header className={styles.head}>
        <h2>{over}</h2>
        <p>
          {copy.rulesVersionOfSpan(
            spanWords(run.from_at, run.to_at),
            barWords(run),
            formatInteger(run.rules_version),
            valueWords(run.values),
          )}
        </p>
      </header>
      <StatStrip label={copy.figuresOfTheRun} stats={headStats(figures)} />
      <VariantLine figures={figures} />
      <div className={styles.columns}>
        <CurvePanel
          points={run.equity}
          quote={quote}
          returns={{ total: figures.total_return, hold: figures.hold_return }}
          view={run.id}
        />
        <ComparePanel figures={figures} random={randomOf(run)} />
      </div>
      <StatStrip label={copy.costsAndExposure} stats={costStats(figures, quote)} />
      <NotesPanel notes={run.notes} />
      <TradesPanel
        key={run.id}
        trades={run.trades}
        total={figures.trades}
        quote={quote}
        file={{ name, createdAt: run.created_at }}
      />
    </section>
  );
}

export function VariantLine({ figures }: Pick<StrategyBacktest, 'figures'>) {
  const words = variantWords(figures);
  if (words === null) return null;
  return (
    <p className={styles.variants}>
      <Chip kind="warn">{copy.tried(formatCount(figures.variants, 'variant'))}</Chip>
      <span>{words}</span>
    </p>
  );
}

export function NotesPanel({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Panel title={copy.notes}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** As high as what comes, so that nothing moves. */
export function ResultWaiting() {
  return (
    <section className={layout.column} aria-label={copy.loadingResult} aria-busy="true">
      <header className={styles.head}>
        <Skeleton width={180} height={14} />
        <Skeleton width="45%" style={{ marginTop: 8 }} />
      </header>
      <StatStrip
        label={copy.figuresOfTheRun}
        loading
        stats={['Return', copy.byYear, copy.maximumDrawdown, copy.sharpeRatio, copy.deflatedSharpe, 'Trades', 'Won'].map(
          (label) => ({
            key: label,
            label,
            value: '',
          }),
        )}
      />
      <div className={styles.columns}>
        <Panel title={copy.equity}>
          <div style={{ height: CURVE_HEIGHT + 28 }}>
            <Skeleton height={CURVE_HEIGHT} style={{ borderRadius: 6 }} />
          </div>
        </Panel>
        <Panel title={copy.comparedWith}>
          <Skeleton width="80%" />
        </Panel>
      </div>
    </section>
  );
}
