/** Names the request behind an error, so that whoever is asked for help can find it in the logs. A press copies the id. */

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classes } from './classes';
import styles from './RequestLine.module.css';

export function RequestLine({ id, className }: { id: string; className?: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => undefined, // The id stays on screen, to be selected by hand.
    );

  return (
    <span className={classes(styles.line, className)}>
      Request{' '}
      <button type="button" className={styles.copy} aria-label={`Copy request id ${id}`} onClick={() => void copy()}>
        <span className="mono">{id}</span>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
      <span role="status" className="visually-hidden">
        {copied ? 'Request id copied' : ''}
      </span>
    </span>
  );
}
