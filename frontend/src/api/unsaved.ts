/** The messages about changes that could not be saved. */

import { hasConflict, unsavedError } from './autosave';
import { describeFailure, isConflict } from './failure';
import { selectedTeam } from './principal';

/** Whether others may have made a change: in a team, and on things that can be shared. Whose change it was is not known. */
export const mayBeOthers = (canBeShared = false): boolean => canBeShared || selectedTeam() !== null;

export const changedElsewhere = (canBeShared = false): string =>
  mayBeOthers(canBeShared)
    ? 'Someone else changed it, or you did in another tab or on another device.'
    : 'It changed in another tab or on another device.';

/** Why a call failed, as a whole sentence; empty where nothing failed. */
export function reasonOf(error: unknown, canBeShared = false): string {
  if (error === undefined) return '';
  return isConflict(error) ? changedElsewhere(canBeShared) : describeFailure(error).description.replace(/\.?$/, '.');
}

/** Of `what` whose page was left: "Couldn't save the case. … Open it again to save your changes." */
export function leftUnsaved(what: string, error: unknown, canBeShared = false): string {
  const next = isConflict(error) ? 'Open it again to choose which version to keep.' : 'Open it again to save your changes.';
  return [`Couldn't save ${what}.`, reasonOf(error, canBeShared), next].filter(Boolean).join(' ');
}

/** Before the page is left. */
export function leavingUnsaved(): string {
  if (hasConflict())
    return "Your changes aren't saved, because a newer version was saved elsewhere. If you leave, this browser keeps them until you sign out. Open this page again to choose which version to keep.";
  return [
    "Couldn't save your changes.",
    reasonOf(unsavedError()),
    'If you leave, this browser keeps them until you open this page again or sign out.',
  ]
    .filter(Boolean)
    .join(' ');
}
