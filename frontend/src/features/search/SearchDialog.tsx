/** The global search dialog. */

import type { SearchCommand } from '@/app/commands';
import { Modal } from '@/ui/Modal';
import { copy } from './copy';
import { SearchPanel } from './SearchPanel';

interface SearchDialogProps {
  readonly commands: readonly SearchCommand[];
  readonly onClose: () => void;
}

export default function SearchDialog({ commands, onClose }: SearchDialogProps) {
  return (
    <Modal bare title={copy.search} width={680} onClose={onClose}>
      <SearchPanel commands={commands} onDone={onClose} />
    </Modal>
  );
}
