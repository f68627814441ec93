/** Removes sample data after a question. */

import { type KeptSample, useRemoveSampleDataMutation } from '@/api/workspaceApi';
import { confirmed } from '@/ui/confirmStore';
import { showFailure, showToast } from '@/ui/toastStore';
import { SAMPLE } from './words';

/** Calls `onKept` with what stays. By then the caller may be unmounted, because the page shows no sample any more. */
export function useRemoveSample(onKept: (kept: readonly KeptSample[]) => void): {
  readonly isRemoving: boolean;
  readonly remove: () => Promise<void>;
} {
  const [remove, { isLoading }] = useRemoveSampleDataMutation();
  const run = async () => {
    if (!(await confirmed(SAMPLE.question))) return;
    const { data, error } = await remove();
    if (data === undefined) {
      showFailure(error);
      return;
    }
    showToast({ title: SAMPLE.removed });
    onKept(data.kept);
  };
  return { isRemoving: isLoading, remove: run };
}
