/** The dialogs that are open, so that browser Back can ask before one with typed text is lost, and close what would outlive its page. */

import { confirmed } from './confirmStore';

export interface OpenDialog {
  /** Whether its fields hold something that closing would lose. */
  readonly isTyped: () => boolean;
  readonly close: () => void;
}

const dialogs = new Set<OpenDialog>();

/** Returns the way to take it off the list. */
export function registerDialog(dialog: OpenDialog): () => void {
  dialogs.add(dialog);
  return () => {
    dialogs.delete(dialog);
  };
}

export const openDialogs = (): readonly OpenDialog[] => [...dialogs];

export const hasTypedDialog = (): boolean => openDialogs().some((dialog) => dialog.isTyped());

/** Closes those of `left` that are still open: a page that went took its own dialogs with it. */
export function closeDialogs(left: readonly OpenDialog[]): void {
  for (const dialog of left) if (dialogs.has(dialog)) dialog.close();
}

/** True where the reader gives up what was typed. */
export const confirmDiscard = (): Promise<boolean> =>
  confirmed({
    title: 'Discard your changes?',
    text: "What you entered isn't saved. You can't undo this.",
    action: 'Discard changes',
    cancel: 'Keep editing',
  });
