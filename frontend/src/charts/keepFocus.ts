/** Keeps the keyboard where it was while a chart is updated: the library replaces the elements of points, and focus would fall to the page. */

/** Runs `update`. When it took the focus out of `place`, puts it on the chart's own tab stop. */
export function keepingFocus(place: HTMLElement, update: () => void): void {
  const had = place.contains(document.activeElement);
  update();
  if (!had || place.contains(document.activeElement)) return;
  place.querySelector<HTMLElement>('[tabindex="0"], button')?.focus({ preventScroll: true });
}
