/** Closing a dialog asks first where something was typed into it, and so does browser Back. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmDiscard, registerDialog } from './openDialogs';

/** The way to close a dialog by Esc, its cross or Cancel. `typed` is what its fields hold; what they held at first is no loss. */
export function useDiscard(typed: object, onClose: () => void): () => void {
  const text = JSON.stringify(typed);
  const [start] = useState(text);
  const latest = useRef({ isTyped: false, onClose });
  useEffect(() => {
    latest.current = { isTyped: text !== start, onClose };
  }, [text, start, onClose]);
  useEffect(() => registerDialog({ isTyped: () => latest.current.isTyped, close: () => latest.current.onClose() }), []);
  return useCallback(() => {
    if (text === start) {
      onClose();
      return;
    }
    void confirmDiscard().then((yes) => {
      if (yes) onClose();
    });
  }, [text, start, onClose]);
}
