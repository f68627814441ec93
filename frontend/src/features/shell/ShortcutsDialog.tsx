/** Every key that does something on the page that is open. */

import { Fragment, useState } from 'react';
import { type KeyRow, keyGroups } from '@/ui/keyList';
import { registeredKeys } from '@/ui/keyRegistry';
import { Modal } from '@/ui/Modal';
import { copy } from './copy';
import styles from './ShortcutsDialog.module.css';

function Keys({ keys, together }: KeyRow) {
  return (
    <dt className={styles.keys}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && together && <span>+</span>}
          {key === '…' ? <span>{copy.toInline}</span> : <kbd>{key}</kbd>}
        </Fragment>
      ))}
    </dt>
  );
}

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  // As it was when the list was opened: the page stays below it.
  const [groups] = useState(() => keyGroups(registeredKeys()));
  return (
    <Modal title={copy.keyboardShortcuts} width={720} onClose={onClose}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.rows.map((row) => (
                <div key={`${row.keys.join(' ')} ${row.text}`}>
                  <Keys {...row} />
                  <dd>{row.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
