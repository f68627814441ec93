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
import styles from './Settings.module.css';

const numberChoices: readonly { value: NumberStyle; label: string }[] = [
  { value: 'point', label: '1,234.56' },
  { value: 'comma', label: '1.234,56' },
  { value: 'space', label: '1\u202f234.56' },
];
const dayChoices: readonly { value: DayStyle; label: string }[] = [
  { value: 'us', label: 'Nov 21, 2026' },
  { value: 'european', label: '21 Nov 2026' },
  { value: 'iso', label: '2026-11-21' },
];
const clockChoices: readonly { value: ClockStyle; label: string }[] = [
  { value: '12', label: '3:04 PM' },
  { value: '24', label: '15:04' },
];
const startChoices: readonly { value: StartPage; label: string }[] = [
  { value: 'home', label: 'Home' },
  { value: 'tokens', label: 'Tokens' },
  { value: 'forecasting', label: 'Forecasting' },
  { value: 'journal', label: 'Journal' },
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
        title="Display"
        note="Kept on this device"
        actions={
          <Button size="small" kind="quiet" disabled={!changed} onClick={() => setPreferences(DEFAULT_PREFERENCES)}>
            Reset to defaults
          </Button>
        }
      >
        <Pick title="Numbers" text="The separators for thousands and decimals.">
          <Segmented<NumberStyle>
            label="Numbers"
            value={chosen.numbers}
            options={numberChoices}
            onChange={(numbers) => set({ numbers })}
          />
        </Pick>
        <Pick title="Dates" text="Exported files always use 2026-11-21.">
          <Segmented<DayStyle> label="Dates" value={chosen.days} options={dayChoices} onChange={(days) => set({ days })} />
        </Pick>
        <Pick title="Clock" text="Chart axes always use 24 hours.">
          <Segmented<ClockStyle> label="Clock" value={chosen.clock} options={clockChoices} onChange={(clock) => set({ clock })} />
        </Pick>
        <Pick title="Reporting time zone" text="For times on every page. Market and forecast days end at midnight UTC.">
          <div className={styles.zone}>
            <Picker
              hideLabel
              label="Reporting time zone"
              value={chosen.zone}
              options={[
                {
                  value: '',
                  label: `This device: ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}`,
                },
                ...zones.map(({ zone, label }) => ({ value: zone, label })),
              ]}
              onChange={(zone) => set({ zone })}
            />
          </div>
        </Pick>
        <Pick title="Start page" text="The page that opens after you sign in, unless you followed a link.">
          <Segmented<StartPage>
            label="Start page"
            value={chosen.start}
            options={startChoices}
            onChange={(start) => set({ start })}
          />
        </Pick>
      </Panel>
      <Panel title="How it looks" note="Prices are in US dollars">
        <Samples
          rows={[
            ['Large', <Usd key="large" value={94_212.37} />],
            ['Ordinary', <Usd key="ordinary" value={3_418.6} />],
            ['Below one', <Usd key="below" value={0.164312} />],
            ['Tiny, zeros counted', <Usd key="tiny" value={0.00001234} />],
            ['Compact', formatCompact(1_862_000_000)],
            ['Change', formatSignedPercent(1.534)],
            ['Count', <Num key="count" value={25_418_902} />],
            ['Short date', formatDate(Date.now(), 'short')],
            ['Date', formatDate(Date.now(), 'medium')],
            ['Long date', formatDate(Date.now(), 'long')],
            ['Time', formatDate(Date.now(), 'time')],
            ['Date and time', formatDate(Date.now(), 'dateTime')],
            ['Within 30 days', formatRelative(Date.now() - SAMPLE_AGE_MS)],
            ['Elapsed', formatElapsed(Date.now() - SAMPLE_ELAPSED_MS)],
          ]}
        />
      </Panel>
    </>
  );
}
