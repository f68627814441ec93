/** How numbers and moments are written, in which time zone, and which page comes first. Shown on samples while it is chosen. */

import { type ReactNode, useMemo } from 'react';
import { formatCompact, formatSignedPercent } from '@/format/number';
import { formatDate, formatElapsed, formatRelative } from '@/format/time';
import type { ClockStyle, DayStyle, NumberStyle } from '@/format/writing';
import { zoneChoices } from '@/format/zones';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { Num, Usd } from '@/ui/Num';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { DEFAULT_PREFERENCES, type Preferences, type StartPage, setPreferences, usePreferences } from '@/ui/preferences';
import rows from '@/ui/rows.module.css';
import { copy } from './copy';
import styles from './Settings.module.css';

const numberChoices: readonly { value: NumberStyle; label: string }[] = [
  { value: 'point', label: '1,234.56' },
  { value: 'comma', label: '1.234,56' },
  { value: 'space', label: '1\u202f234.56' },
];
const dayChoices: readonly { value: DayStyle; label: string }[] = [
  { value: 'us', label: copy.nov212026 },
  { value: 'european', label: copy.n21Nov2026 },
  { value: 'iso', label: '2026-11-21' },
];
const clockChoices: readonly { value: ClockStyle; label: string }[] = [
  { value: '12', label: copy.n304Pm },
  { value: '24', label: '15:04' },
];
const startChoices: readonly { value: StartPage; label: string }[] = [
  { value: 'home', label: copy.home },
  { value: 'tokens', label: copy.tokens },
  { value: 'forecasting', label: copy.forecasting },
  { value: 'journal', label: copy.journal },
];

const SAMPLE_ELAPSED_MS = 18_720_000;
const SAMPLE_AGE_MS = 7_400_000;

function Pick({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.pick}>
      <div>
        <p className={rows.title}>{title}</p>
        <p className={rows.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}

function Samples({ rows }: { rows: readonly (readonly [name: string, sample: ReactNode])[] }) {
  return (
    <dl className={styles.sample}>
      {rows.map(([name, sample]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{sample}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function DisplayPage() {
  useTabTitle('Display');
  const chosen = usePreferences();
  const zones = useMemo(zoneChoices, []);
  const set = (part: Partial<Preferences>) => setPreferences({ ...chosen, ...part });
  const changed = Object.entries(DEFAULT_PREFERENCES).some(([key, value]) => chosen[key as keyof Preferences] !== value);
  return (
    <>
      <Panel
        title={copy.display}
        note={copy.keptOnThisDevice}
        actions={
          <Button size="small" kind="quiet" disabled={!changed} onClick={() => setPreferences(DEFAULT_PREFERENCES)}>
            {copy.resetToDefaults}
          </Button>
        }
      >
        <Pick title={copy.numbers} text={copy.theSeparatorsForThousandsAnd}>
          <Segmented<NumberStyle>
            label={copy.numbers}
            value={chosen.numbers}
            options={numberChoices}
            onChange={(numbers) => set({ numbers })}
          />
        </Pick>
        <Pick title={copy.dates} text={copy.exportedFilesAlwaysUse2026}>
          <Segmented<DayStyle> label={copy.dates} value={chosen.days} options={dayChoices} onChange={(days) => set({ days })} />
        </Pick>
        <Pick title={copy.clock} text={copy.chartAxesAlwaysUse24}>
          <Segmented<ClockStyle>
            label={copy.clock}
            value={chosen.clock}
            options={clockChoices}
            onChange={(clock) => set({ clock })}
          />
        </Pick>
        <Pick title={copy.reportingTimeZone} text={copy.forTimesOnEveryPage}>
          <div className={styles.zone}>
            <Picker
              hideLabel
              label={copy.reportingTimeZone}
              value={chosen.zone}
              options={[
                {
                  value: '',
                  label: copy.thisDevice(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')),
                },
                ...zones.map(({ zone, label }) => ({ value: zone, label })),
              ]}
              onChange={(zone) => set({ zone })}
            />
          </div>
        </Pick>
        <Pick title={copy.startPage} text={copy.thePageThatOpensAfter}>
          <Segmented<StartPage>
            label={copy.startPage}
            value={chosen.start}
            options={startChoices}
            onChange={(start) => set({ start })}
          />
        </Pick>
      </Panel>
      <Panel title={copy.howItLooks} note={copy.pricesAreInUsDollars}>
        <Samples
          rows={[
            [copy.largePrice, <Usd key="large" value={94_212.37} />],
            ['Price', <Usd key="ordinary" value={3_418.6} />],
            [copy.belowOne, <Usd key="below" value={0.164312} />],
            [copy.tinyZerosCounted, <Usd key="tiny" value={0.00001234} />],
            [copy.largeAmount, formatCompact(1_862_000_000)],
            ['Change', formatSignedPercent(1.534)],
            ['Count', <Num key="count" value={25_418_902} />],
            [copy.shortDate, formatDate(Date.now(), 'short')],
            ['Date', formatDate(Date.now(), 'medium')],
            [copy.longDate, formatDate(Date.now(), 'long')],
            ['Time', formatDate(Date.now(), 'time')],
            [copy.dateAndTime, formatDate(Date.now(), 'dateTime')],
            [copy.within30Days, formatRelative(Date.now() - SAMPLE_AGE_MS)],
            [copy.elapsedTime, formatElapsed(Date.now() - SAMPLE_ELAPSED_MS)],
          ]}
        />
      </Panel>
    </>
  );
}
