/** What is wrong with a part of the rules that has no field of its own. The keyboard can be taken to it, as to a field. */

import styles from './form.module.css';

export function PartFault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p data-fault tabIndex={-1} className={styles.error}>
      {text}
    </p>
  );
}
