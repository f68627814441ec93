/** When the columns of a file are chosen by hand: asked for by the reader, or because the server knows no such file. */

import { useState } from 'react';
import { confirmed } from '@/ui/confirmStore';
import type { Staging } from './useStaging';

export interface MappingStep {
  readonly isOpen: boolean;
  /** The reader may ask for it. */
  readonly isOffered: boolean;
  readonly open: () => void;
  readonly cancel: () => void;
  /** Checks the file again by this mapping. */
  readonly use: (mapping: string) => void;
  readonly touch: (isTouched: boolean) => void;
  /** Another file: what was chosen for the last one doesn't count for it. */
  readonly take: (file: File) => void;
  /** False where the reader wants to keep what was chosen and not saved. */
  readonly mayLeave: () => Promise<boolean>;
}

export function useMappingStep(staging: Staging): MappingStep {
  const { file, refusal, staged, isReading } = staging;
  /** Null: as the server's answer suggests. */
  const [wish, setWish] = useState<boolean | null>(null);
  const [isTouched, setTouched] = useState(false);
  const isUnknown = refusal?.code === 'unknown_format';
  // It stays while the file is sent again for another answer, so that nothing that was chosen is lost.
  const isOpen = file !== null && (wish ?? isUnknown);
  const isOffered = file !== null && !isOpen && !isReading && (staged !== null || refusal?.canRetry === false);

  const mayLeave = async () =>
    !(isOpen && isTouched) ||
    (await confirmed({
      title: 'Discard your choice of columns?',
      text: "The mapping isn't saved. You can't undo this.",
      action: 'Discard mapping',
      cancel: 'Keep editing',
    }));
  const settle = (next: boolean | null) => {
    setTouched(false);
    setWish(next);
  };
  return {
    isOpen,
    isOffered,
    open: () => setWish(true),
    cancel: async () => {
      if (await mayLeave()) settle(false);
    },
    use: (mapping) => {
      settle(false);
      staging.answer({ mapping });
    },
    touch: setTouched,
    take: async (next) => {
      if (!(await mayLeave())) return;
      settle(null);
      staging.take(next);
    },
    mayLeave,
  };
}
