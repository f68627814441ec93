/** The overview of the settings. */

import { paths } from '@/app/paths';
import { LinkCard } from '@/ui/LinkCard';
import { useTabTitle } from '@/ui/PageHeader';
import styles from './Settings.module.css';
import { sections } from './sections';

export default function SettingsIndex() {
  useTabTitle('Settings');
  return (
    <div className={styles.cards}>
      {sections.map(({ to, title, text, icon }) => (
        <LinkCard key={to} to={paths.settingsOf(to)} icon={icon} name={title} line={text} />
      ))}
    </div>
  );
}
