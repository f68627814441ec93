/** Closing a dialog asks first where something was typed into it. */

import { useCallback, useState } from 'react';
import { confirmed } from './confirmStore';

/** The way to close a dialog by Esc, its cross or Cancel. `typed` is what its fields hold; what they held at first is no loss. */
export function useDiscard(typed: object, onClose: () => void): () => void {
  const text = JSON.stringify(typed);
  const [start] = useState(text);
  return useCallback(() => {
    if (text === start) {
      onClose();
      return;
    }
    void confirmed({
      title: 'Discard your changes?',
      text: "What you entered isn't saved. You can't undo this.",
      action: 'Discard changes',
      cancel: 'Keep editing',
    }).then((yes) => {
      if (yes) onClose();
    });
  }, [text, start, onClose]);
}
