/** The messages about changes that could not be saved. */

import { hasConflict, unsavedError } from './autosave';
import { describeFailure, isConflict } from './failure';

const CHANGED_ELSEWHERE = 'It changed in another tab or on another device.';

/** Why a call failed, as a whole sentence; empty where nothing failed. */
export function reasonOf(error: unknown): string {
  if (error === undefined) return '';
  return isConflict(error) ? CHANGED_ELSEWHERE : describeFailure(error).description.replace(/\.?$/, '.');
}

/** Of `what` whose page was left: "Couldn't save the case. … Open it again to save your changes." */
export function leftUnsaved(what: string, error: unknown): string {
  const next = isConflict(error) ? 'Open it again to choose which version to keep.' : 'Open it again to save your changes.';
  return [`Couldn't save ${what}.`, reasonOf(error), next].filter(Boolean).join(' ');
}

/** Before the page is left. */
export function leavingUnsaved(): string {
  if (hasConflict())
    return "Your changes aren't saved, because there is a newer version from another tab or device. If you leave, this browser keeps them until you sign out. Open this page again to choose which version to keep.";
  return [
    "Couldn't save your changes.",
    reasonOf(unsavedError()),
    'If you leave, this browser keeps them until you open this page again or sign out.',
  ]
    .filter(Boolean)
    .join(' ');
}
