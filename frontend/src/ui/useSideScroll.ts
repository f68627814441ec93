/** Says of a row that scrolls sideways at which of its ends there is more, and of a box that there is more below, as `data-more`: `theme.css` fades those ends. */

import { type RefObject, useEffect, useRef } from 'react';

/** Browsers round what is scrolled to parts of a pixel. */
const LEAST = 2;

/** Pixels of an end that `theme.css` fades: what is chosen keeps clear of them. */
const FADE = 32;

/** True of a table whose names stay in place at its start: what goes behind them is not at an end, and a fade would hide the names. */
function keepsStart(row: HTMLElement): boolean {
  const cell = row.querySelector('tbody > tr > :first-child');
  if (cell === null) return false;
  const { position, left } = getComputedStyle(cell);
  return position === 'sticky' && left !== '' && left !== 'auto';
}

function mark(row: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = row;
  const ends = [
    scrollLeft >= LEAST && !keepsStart(row) && 'start',
    scrollWidth - clientWidth - scrollLeft >= LEAST && 'end',
    scrollHeight - clientHeight - scrollTop >= LEAST && 'below',
  ]
    .filter(Boolean)
    .join(' ');
  // A row that wraps instead is narrower than a panel that hangs from one of its buttons: nothing of it is out of sight.
  if (ends === '' || getComputedStyle(row).overflowX === 'visible') delete row.dataset.more;
  else row.dataset.more = ends;
}

export function useSideScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = ref.current;
    if (row === null) return undefined;
    const onChange = () => mark(row);
    const observer = new ResizeObserver(onChange);
    observer.observe(row);
    row.addEventListener('scroll', onChange, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', onChange);
    };
  }, [ref]);
  // What is in the row may have grown, which changes nothing about its own size.
  useEffect(() => {
    if (ref.current !== null) mark(ref.current);
  });
}

/**
 * On a phone such a row scrolls: what is chosen in it must not stay behind its edge, nor where that fades. The row is looked at again once it
 * is wider or narrower: a choice that loads takes away the counts beside the others, and what was scrolled with them.
 */
export function useChosenInSight(ref: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  const last = useRef<{ readonly chosen: string | undefined; readonly width: number } | null>(null);
  useEffect(() => {
    const row = ref.current;
    if (row === null) return;
    const width = row.scrollWidth;
    if (last.current?.chosen === chosen && last.current?.width === width) return;
    last.current = { chosen, width };
    const part = chosen === undefined ? null : row.querySelector('[aria-selected="true"], [aria-checked="true"]');
    if (!part || width <= row.clientWidth) return;
    const { left, right } = row.getBoundingClientRect();
    const at = part.getBoundingClientRect();
    if (at.left < left + FADE) row.scrollLeft -= left + FADE - at.left;
    else if (at.right > right - FADE) row.scrollLeft += at.right - right + FADE;
  });
}
