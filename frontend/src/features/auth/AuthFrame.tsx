/** The frame of every page for guests: mark, title, form; beside it a picture, or on the second sign-in page what the product does. */

import { type FormEvent, type ReactNode, useRef } from 'react';
import { Logo } from '@/theme/Logo';
import { classes } from '@/ui/classes';
import { whenJudged } from '@/ui/judged';
import { useTabTitle } from '@/ui/PageHeader';
import styles from './AuthFrame.module.css';
import { copy } from './copy';
import { FlowArt } from './FlowArt';

interface AuthFrameProps {
  title: string;
  lead: ReactNode;
  foot?: ReactNode;
  /** Stands at the left instead of the picture at the right. */
  side?: ReactNode;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

export function AuthFrame({ title, lead, foot, side, onSubmit, children }: AuthFrameProps) {
  useTabTitle(title);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is wrong at a field is heard when the field takes the focus, and can be mended at once.
    whenJudged(onSubmit(), () => form.current);
  };
  return (
    <div className={classes(styles.frame, side !== undefined && styles.mirrored)}>
      <main className={styles.column}>
        <div className={styles.form}>
          <Logo size={36} alt={copy.meridian} />
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {/* The server judges the fields; the browser's own bubbles would speak first and differently. */}
          <form ref={form} noValidate className={styles.fields} onSubmit={submit}>
            {children}
          </form>
          {foot !== undefined && <p className={styles.foot}>{foot}</p>}
        </div>
      </main>
      <div className={styles.side}>
        {side ?? (
          <div className={styles.still}>
            <FlowArt />
          </div>
        )}
      </div>
    </div>
  );
}
