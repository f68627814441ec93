/** The sharing dialog, whose code comes when it is first opened. Until then a dialog takes its place, so that the press is answered at once and can be undone. */

import { lazy, Suspense } from 'react';
import { Modal } from '@/ui/Modal';
import { Skeleton } from '@/ui/states';
import { copy } from './copy';
import type { ShareCalls, SharedThing } from './things';

const ShareDialog = lazy(() => import('./ShareDialog'));

interface LazyShareDialogProps {
  readonly thing: SharedThing;
  readonly calls: ShareCalls;
  readonly onClose: () => void;
}

export function LazyShareDialog(props: LazyShareDialogProps) {
  return (
    <Suspense
      fallback={
        <Modal title={copy.shareOfName(props.thing.name)} width={560} onClose={props.onClose}>
          <Skeleton height={160} />
        </Modal>
      }
    >
      <ShareDialog {...props} />
    </Suspense>
  );
}
