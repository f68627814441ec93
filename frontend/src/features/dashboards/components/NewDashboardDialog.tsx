/** A new dashboard from a template, empty, or from a JSON file whose faults are shown by their path. */

import { useState } from 'react';
import { FileDrop } from '@/ui/FileDrop';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { copy } from '../copy';
import { type Fault, imported, MOST_BYTES } from '../document';
import styles from './Dialogs.module.css';
import { type Start, Templates } from './Templates';

interface NewDashboardDialogProps {
  readonly isImport: boolean;
  readonly busy: boolean;
  /** What the server found wrong with the document. */
  readonly faults: readonly Fault[];
  readonly onChoose: (start: Start) => void;
  readonly onClose: () => void;
}

const MOST_SHOWN = 20;

export function NewDashboardDialog({ isImport, busy, faults: refused, onChoose, onClose }: NewDashboardDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const read = async (chosen: File) => {
    setFile(chosen);
    if (chosen.size > MOST_BYTES) {
      setFaults([{ path: 'document', text: copy.atMost256KiB }]);
      return;
    }
    const result = imported(await chosen.text());
    if ('faults' in result) setFaults(result.faults);
    else {
      setFaults([]);
      onChoose({ name: chosen.name.replace(/\.json$/i, '') || copy.importedDashboard, document: result.document });
    }
  };
  const shown = faults.length > 0 ? faults : refused;
  return (
    <Modal title={isImport ? copy.importDashboard : copy.newDashboard} width={680} onClose={onClose}>
      {isImport ? (
        <FileDrop
          label={copy.dashboardFile}
          accept=".json,application/json"
          prompt={copy.chooseOrDropAJson}
          file={file}
          busy={busy}
          onFile={(chosen) => void read(chosen)}
        />
      ) : (
        <Templates busy={busy} onChoose={onChoose} />
      )}
      {shown.length > 0 && (
        <Note>
          {copy.couldntNothingWasSaved(isImport ? copy.importThisFile : copy.createTheDashboard)}
          <ul className={styles.faults} aria-label={copy.faults}>
            {shown.slice(0, MOST_SHOWN).map(({ path, text }) => (
              <li key={`${path} ${text}`}>
                <code>{path}</code>: {text}
              </li>
            ))}
            {shown.length > MOST_SHOWN && <li>{copy.andMore(shown.length - MOST_SHOWN)}</li>}
          </ul>
        </Note>
      )}
    </Modal>
  );
}
