/** A text with a button that copies it: addresses, hashes, keys. */

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button';
import styles from './CopyText.module.css';
import { showToast } from './toastStore';

interface CopyTextProps {
  text: string;
  /** What is shown; the whole `text` is copied. */
  shown?: string;
  /** For the button's name: "Copy address". */
  what: string;
}

export function CopyText({ text, shown, what }: CopyTextProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, description: shown });
    } catch {
      showToast({ title: 'Error', description: 'The browser did not allow copying', kind: 'destructive' });
    }
  };

  return (
    <span className={styles.copy}>
      <span className={`mono ${styles.text}`} title={text}>
        {shown ?? text}
      </span>
      <IconButton className={styles.button} label={`Copy ${what}`} onClick={copy}>
        {copied ? <Check /> : <Copy />}
      </IconButton>
    </span>
  );
}
