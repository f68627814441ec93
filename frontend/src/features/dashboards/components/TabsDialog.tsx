/** Tabs of a dashboard: their names, another one, and fewer. */

import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { renamedTab, withoutTab, withTab } from '../changes';
import { copy } from '../copy';
import type { Document } from '../document';
import styles from './Dialogs.module.css';

const MOST_TABS = 12;

interface TabsDialogProps {
  readonly document: Document;
  readonly onChange: (document: Document) => void;
  readonly onClose: () => void;
}

export function TabsDialog({ document, onChange, onClose }: TabsDialogProps) {
  return (
    <Modal title={copy.tabs} width={480} onClose={onClose} done={copy.done}>
      <ul className={styles.list} aria-label={copy.tabs}>
        {document.tabs.map((tab, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab is named by its place
          <li key={at} className={styles.item}>
            <span className={styles.words}>
              <TextField
                compact
                hideLabel
                label={copy.nameOfTab(at + 1)}
                maxLength={40}
                value={tab.title}
                onChange={({ target }) => onChange(renamedTab(document, at, target.value))}
              />
            </span>
            <IconButton
              label={copy.removeTabAndItsWidgets(tab.title)}
              disabled={document.tabs.length < 2}
              onClick={() => onChange(withoutTab(document, at))}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        disabled={document.tabs.length >= MOST_TABS}
        onClick={() => onChange(withTab(document, copy.tab(document.tabs.length + 1)))}
      >
        <Plus aria-hidden="true" />
        {copy.addTab}
      </Button>
    </Modal>
  );
}
