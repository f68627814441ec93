/** A dialog in which the reader keeps a short list: what it is for, a form for one entry, and all of them. Closing it asks first where something was typed. */

import type { ReactNode } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import { Note } from './fields';
import styles from './ListDialog.module.css';
import { Modal } from './Modal';
import { type PanelQuery, QueryPanel } from './QueryPanel';
import { sending } from './sending';
import { useDiscard } from './useDiscard';

interface ListDialogProps {
  readonly title: string;
  /** What the entries do. */
  readonly about: string;
  /** What the fields hold, to know whether something would be lost. */
  readonly typed: object;
  /** Wrong with the form as a whole; what is wrong with one field stands at the field. */
  readonly error: string | undefined;
  /** Of the form, side by side. */
  readonly fields: ReactNode;
  /** Shows the list alone. */
  readonly isReadOnly?: boolean;
  /** Buttons of the form; one of them submits it. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
  /** The list. */
  readonly children: ReactNode;
}

export function ListDialog(props: ListDialogProps) {
  const { title, about, typed, error, fields, isReadOnly = false, actions, onClose, onSubmit, children } = props;
  const close = useDiscard(typed, onClose);
  return (
    <Modal title={title} width={560} onClose={close} foot={<Button onClick={close}>Close</Button>}>
      <div className={styles.body}>
        <p className={styles.about}>{about}</p>
        {!isReadOnly && (
          <form className={styles.form} noValidate onSubmit={sending(onSubmit)}>
            {error !== undefined && <Note>{error}</Note>}
            <div className={styles.fields}>{fields}</div>
            <div className={styles.actions}>{actions}</div>
          </form>
        )}
        {children}
      </div>
    </Modal>
  );
}

interface ListEntriesProps {
  /** Read out as the name of the list. */
  readonly label: string;
  /** Undefined while it isn't known. */
  readonly count: number | undefined;
  /** What is said where there are no entries. */
  readonly none: string;
  readonly query: PanelQuery;
  /** Lays out an entry in columns. */
  readonly className: string | undefined;
  readonly foot?: ReactNode;
  /** The entries, each an `li`. */
  readonly children: ReactNode;
}

export function ListEntries({ label, count, none, query, className, foot, children }: ListEntriesProps) {
  return (
    <QueryPanel compact query={query} data={count} waiting={96}>
      {(entries) =>
        entries === 0 ? (
          <p className={styles.about}>{none}</p>
        ) : (
          <section aria-label={label}>
            <ul className={classes(styles.list, className)}>{children}</ul>
            {foot}
          </section>
        )
      }
    </QueryPanel>
  );
}
