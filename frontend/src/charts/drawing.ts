/** When charts are drawn: after the page around them has been painted, one in a task, and not before they are nearly in view. */

type Draw = () => void;

const waiting = new Set<Draw>();
let scheduled = false;

/** One drawing costs about a tenth of a second; two in one task are felt as a page that does not answer. */
function next(): void {
  scheduled = false;
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  if (waiting.size > 0) schedule();
  draw();
}

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  // A frame, and then a task of its own: what was rendered so far is on the screen first.
  requestAnimationFrame(() => setTimeout(next));
}

/** How far below the view a chart is drawn already, so that whoever scrolls finds it standing. */
const AHEAD = '400px';

/** Draws once `place` is near the view and the page has been painted. Returns the way to give it up. */
export function drawLater(place: Element, draw: Draw): () => void {
  const queue = () => {
    waiting.add(draw);
    schedule();
  };
  if (typeof IntersectionObserver === 'undefined') {
    queue();
    return () => void waiting.delete(draw);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      queue();
    },
    { rootMargin: `${AHEAD} 0px` },
  );
  observer.observe(place);
  return () => {
    observer.disconnect();
    waiting.delete(draw);
  };
}
