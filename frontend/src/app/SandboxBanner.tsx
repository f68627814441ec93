/** Says on every page that the outside world is not the real one, and where its mails land. */

import { FlaskConical } from 'lucide-react';
import { useEffect } from 'react';
import { writeStored } from '@/api/browserStorage';
import { every } from '@/api/polling';
import { useGetStatusQuery } from '@/api/statusApi';
import styles from './SandboxBanner.module.css';

/** Kept so that the next page holds the banner's place before its first paint; read by the script in index.html. */
const BANNER_KEY = 'sandbox-banner';

function keepPlace(shown: boolean): void {
  document.documentElement.toggleAttribute('data-banner', shown);
  writeStored(BANNER_KEY, shown ? '1' : null);
}

const worlds: Readonly<Record<string, string>> = {
  generated: 'Prices are generated; no figure here is real.',
  replay: 'Real prices of past days are replayed.',
};

/** For phones, where the line has room for three words. */
const inShort: Readonly<Record<string, string>> = {
  generated: 'Invented prices.',
  replay: 'Prices of past days.',
};

export const STATUS_POLL_MS = 30_000;

export function SandboxBanner() {
  const { data: status } = useGetStatusQuery(undefined, every(STATUS_POLL_MS));
  const shown = status?.sandbox;

  useEffect(() => {
    if (shown !== undefined) keepPlace(shown);
  }, [shown]);

  if (!shown) return null;
  return (
    <aside className={styles.banner} aria-label="Sandbox">
      <FlaskConical aria-hidden="true" />
      <span>
        <strong>Sandbox.</strong>{' '}
        <span className={styles.detail}>{worlds[status.world] ?? 'The market is not the real one.'}</span>
        <span className={styles.short}>{inShort[status.world] ?? 'Not the real market.'}</span>
      </span>
      {status.mail_url && (
        <a href={status.mail_url} target="_blank" rel="noreferrer">
          Mail inbox
        </a>
      )}
    </aside>
  );
}
