/** Theme, and the pair of colours for up and down. Both are kept on this device. */

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '@/theme/ThemeProvider';
import type { DirectionChoice, ThemeChoice } from '@/theme/theme';
import { Delta } from '@/ui/Delta';
import { Segmented } from '@/ui/fields';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { copy } from './copy';
import styles from './Settings.module.css';

const themes = [
  {
    value: 'light',
    label: (
      <>
        <Sun aria-hidden="true" /> {copy.light}
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon aria-hidden="true" /> {copy.dark}
      </>
    ),
  },
  {
    value: 'system',
    label: (
      <>
        <Monitor aria-hidden="true" /> {copy.system}
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
        {copy.greenAndRed}
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
        {copy.blueAndOrange}
      </>
    ),
  },
] as const;

export default function AppearancePage() {
  const { choice, direction, setChoice, setDirection } = useTheme();
  useTabTitle('Appearance');
  return (
    <Panel title={copy.appearance} note={copy.keptOnThisDevice}>
      <div className={styles.pick}>
        <div>
          <p className={rows.title}>{copy.theme}</p>
          <p className={rows.text}>{copy.systemFollowsTheSettingOf}</p>
        </div>
        <Segmented<ThemeChoice> label={copy.theme} value={choice} options={themes} onChange={setChoice} />
      </div>
      <div className={styles.pick}>
        <div>
          <p className={rows.title}>{copy.upAndDown}</p>
          <p className={rows.text}>{copy.blueAndOrangeAreEasier}</p>
          <p className={styles.preview}>
            <Delta value={2.41} chip /> <Delta value={-1.07} chip />
          </p>
        </div>
        <Segmented<DirectionChoice> label={copy.coloursOfUpAndDown} value={direction} options={pairs} onChange={setDirection} />
      </div>
    </Panel>
  );
}
