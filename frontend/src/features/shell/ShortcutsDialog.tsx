/** Every key that does something. */

import { Fragment } from 'react';
import { Modal } from '@/ui/Modal';
import { copy } from './copy';
import styles from './ShortcutsDialog.module.css';
import { type Shortcut, shortcutGroups } from './shortcuts';

function Keys({ keys, inTurn }: Shortcut) {
  return (
    <dt className={styles.keys}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && !inTurn && <span>+</span>}
          {key === '…' ? <span>{copy.toInline}</span> : <kbd>{key}</kbd>}
        </Fragment>
      ))}
    </dt>
  );
}

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={copy.keyboardShortcuts} width={720} onClose={onClose}>
      <div className={styles.groups}>
        {shortcutGroups.map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.keys.join(' ')}>
                  <Keys {...shortcut} />
                  <dd>{shortcut.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
