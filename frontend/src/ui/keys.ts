/** Keys of a page that are single letters: which presses are meant for the page, and not for a field, a dialog or the browser. */

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}

/** True for a press that nobody else has taken: no modifier but Shift, nothing being typed, no dialog on top. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return false;
  return !isTyping(event.target) && document.querySelector('dialog[open]') === null;
}
