/** Theme, and the pair of colours for up and down. Both are kept on this device. */

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '@/theme/ThemeProvider';
import type { DirectionChoice, ThemeChoice } from '@/theme/theme';
import { Delta } from '@/ui/Delta';
import { Segmented } from '@/ui/fields';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import styles from './Settings.module.css';

const themes = [
  {
    value: 'light',
    label: (
      <>
        <Sun aria-hidden="true" /> Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon aria-hidden="true" /> Dark
      </>
    ),
  },
  {
    value: 'system',
    label: (
      <>
        <Monitor aria-hidden="true" /> System
      </>
    ),
  },
] as const;

const pairs = [
  {
    value: 'green-red',
    label: (
      <>
        <span className={styles.swatch} aria-hidden="true">
          <i className={styles.swatchGreen} />
          <i className={styles.swatchRed} />
        </span>
        Green and red
      </>
    ),
  },
  {
    value: 'blue-orange',
    label: (
      <>
        <span className={styles.swatch} aria-hidden="true">
          <i className={styles.swatchBlue} />
          <i className={styles.swatchOrange} />
        </span>
        Blue and orange
      </>
    ),
  },
] as const;

export default function AppearancePage() {
  const { choice, direction, setChoice, setDirection } = useTheme();
  useTabTitle('Appearance');
  return (
    <Panel title="Appearance" note="Kept on this device">
      <div className={styles.pick}>
        <div>
          <p className={rows.title}>Theme</p>
          <p className={rows.text}>System follows the setting of your device.</p>
        </div>
        <Segmented<ThemeChoice> label="Theme" value={choice} options={themes} onChange={setChoice} />
      </div>
      <div className={styles.pick}>
        <div>
          <p className={rows.title}>Up and down</p>
          <p className={rows.text}>Blue and orange are easier to tell apart with red-green colour blindness.</p>
          <p className={styles.preview}>
            <Delta value={2.41} chip /> <Delta value={-1.07} chip />
          </p>
        </div>
        <Segmented<DirectionChoice> label="Colours of up and down" value={direction} options={pairs} onChange={setDirection} />
      </div>
    </Panel>
  );
}
