/** What of the sample data stays after its removal, and why. */

import type { KeptSample } from '@/api/workspaceApi';
import { Modal } from '@/ui/Modal';
import rows from '@/ui/rows.module.css';
import { copy } from './copy';
import { keptLines } from './words';

interface KeptDialogProps {
  readonly kept: readonly KeptSample[];
  readonly onClose: () => void;
}

export default function KeptDialog({ kept, onClose }: KeptDialogProps) {
  return (
    <Modal title={copy.someSampleDataWasKept} width={480} onClose={onClose} done={copy.close}>
      <p>{copy.theseItemsAreYoursNow}</p>
      <ul className={rows.list} aria-label={copy.whatStays}>
        {keptLines(kept).map(({ key, what, why }) => (
          <li key={key} className={rows.row}>
            <div className={rows.main}>
              <p className={rows.title}>{what}</p>
              <p className={rows.text}>{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
