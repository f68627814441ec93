/** What can be laid over the price chart: scale, another coin, indicators, events, levels and trend lines. Loaded when it is opened. */

import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { dayOf, type Point } from '@/charts/series';
import { formatPrice } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { Segmented, TextField } from '@/ui/fields';
import { DecimalField } from '@/ui/formFields';
import { optionsOf } from '@/ui/pickerOptions';
import { type ChartView, MOST_DRAWN, pointOf, priceOf } from '../chartView';
import { copy } from '../copy';
import styles from './ChartTools.module.css';

interface ChartToolsProps {
  readonly view: ChartView;
  /** Long enough for indicators of daily closes. */
  readonly fine: boolean;
  readonly onChange: (view: ChartView) => void;
}

const LAYERS = [
  { key: 'hasBands', label: copy.bollingerBands, isDaily: true },
  { key: 'hasRsi', label: copy.relativeStrength, isDaily: true },
  { key: 'hasEvents', label: copy.alertsAndLargeTransfers, isDaily: false },
] as const;

const endWords = ([time, price]: Point): string => `${formatDate(dayOf(time))}, ${formatPrice(price)}`;

export default function ChartTools({ view, fine, onChange }: ChartToolsProps) {
  const drawn = [
    ...view.levels.map((price, at) => ({
      words: copy.level(formatPrice(price)),
      without: (): ChartView => ({ ...view, levels: view.levels.filter((_, other) => other !== at) }),
    })),
    ...view.lines.map(({ from, to }, at) => ({
      words: copy.trendFromTo(endWords(from), endWords(to)),
      without: (): ChartView => ({ ...view, lines: view.lines.filter((_, other) => other !== at) }),
    })),
  ];
  return (
    <div className={styles.tools}>
      <Segmented
        label={copy.scale}
        value={view.isLog ? 'log' : 'linear'}
        options={optionsOf({ linear: copy.linear, log: copy.logarithmic })}
        onChange={(scale) => onChange({ ...view, isLog: scale === 'log' })}
      />
      <CoinPicker
        label={copy.compareWith}
        value={view.compare}
        none={copy.noCoin}
        onChange={(compare) => onChange({ ...view, compare })}
      />
      <fieldset className={styles.layers}>
        <legend>{copy.layers}</legend>
        {LAYERS.map(({ key, label, isDaily }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={view[key]}
              disabled={isDaily && !fine}
              onChange={({ target }) => onChange({ ...view, [key]: target.checked })}
            />
            {label}
          </label>
        ))}
        {!fine && <small>{copy.dailyIndicatorsNeed30Days}</small>}
      </fieldset>
      <LevelForm
        isFull={view.levels.length >= MOST_DRAWN}
        onAdd={(price) => onChange({ ...view, levels: [...view.levels, price] })}
      />
      <TrendForm
        isFull={view.lines.length >= MOST_DRAWN}
        onAdd={(from, to) => onChange({ ...view, lines: [...view.lines, { from, to }] })}
      />
      {drawn.length > 0 && (
        <section aria-label={copy.drawn}>
          <h3>{copy.drawn}</h3>
          <ul className={styles.drawn}>
            {drawn.map(({ words, without }) => (
              <li key={words}>
                <span className="num">{words}</span>
                <IconButton label={copy.remove(words)} onClick={() => onChange(without())}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function LevelForm({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: (price: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = priceOf(typed);
    setError(isFull ? copy.mostOfAKind(MOST_DRAWN) : price === null ? copy.enterAPrice : undefined);
    if (isFull || price === null) return;
    setTyped('');
    onAdd(price);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <DecimalField label={copy.levelAt} value={typed} error={error} onChange={({ target }) => setTyped(target.value)} />
      <Button size="small" type="submit">
        {copy.addLevel}
      </Button>
    </form>
  );
}

const EMPTY = { fromDay: '', fromPrice: '', toDay: '', toPrice: '' };

function TrendForm({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: (from: Point, to: Point) => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [error, setError] = useState<string>();
  const field = (name: keyof typeof EMPTY) => ({
    compact: true,
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const from = pointOf(typed.fromDay, typed.fromPrice);
    const to = pointOf(typed.toDay, typed.toPrice);
    const isWhole = from !== null && to !== null && from[0] < to[0];
    setError(isFull ? copy.mostOfAKind(MOST_DRAWN) : isWhole ? undefined : copy.enterTwoDaysAndPrices);
    if (isFull || !isWhole) return;
    setTyped(EMPTY);
    onAdd(from, to);
  };
  return (
    <form className={styles.trend} noValidate aria-label={copy.trendLine} onSubmit={submit}>
      <TextField type="date" label={copy.fromDay} {...field('fromDay')} />
      <TextField inputMode="decimal" label={copy.fromPrice} {...field('fromPrice')} />
      <TextField type="date" label={copy.toDay} {...field('toDay')} />
      <TextField inputMode="decimal" label={copy.toPrice} error={error} {...field('toPrice')} />
      <Button size="small" type="submit">
        {copy.addTrendLine}
      </Button>
    </form>
  );
}
