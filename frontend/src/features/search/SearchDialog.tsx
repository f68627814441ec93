/** The global search dialog. */

import { Modal } from '@/ui/Modal';
import { SearchPanel } from './SearchPanel';

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal bare title="Search" width={620} onClose={onClose}>
      <SearchPanel onDone={onClose} />
    </Modal>
  );
}
