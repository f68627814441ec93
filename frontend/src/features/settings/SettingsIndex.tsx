/** The overview of the settings. */

import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useTabTitle } from '@/ui/PageHeader';
import styles from './Settings.module.css';
import { sections } from './sections';

export default function SettingsIndex() {
  useTabTitle('Settings');
  return (
    <div className={styles.cards}>
      {sections.map(({ to, title, text, icon: Icon }) => (
        <Link key={to} to={paths.settingsOf(to)} className={styles.card}>
          <Icon aria-hidden="true" />
          <span className={styles.cardTitle}>{title}</span>
          <span className={styles.cardText}>{text}</span>
        </Link>
      ))}
    </div>
  );
}
