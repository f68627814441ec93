/** Takes the place of the sharing dialog while its code loads, so that the press is answered at once and can be undone. */

import { Modal } from '@/ui/Modal';
import { Skeleton } from '@/ui/states';
import { copy } from './copy';

interface ShareWaitingProps {
  readonly name: string;
  readonly onClose: () => void;
}

export function ShareWaiting({ name, onClose }: ShareWaitingProps) {
  return (
    <Modal title={copy.shareOfName(name)} width={560} onClose={onClose}>
      <Skeleton height={160} />
    </Modal>
  );
}
