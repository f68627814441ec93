/**
 * Names what the browser asks for, so that it can be found again in the logs and traces of the services: W3C `traceparent`, one trace for
 * all calls of one click, and an id for each call, which every error shows. No vendor's library: the browser exports nothing itself.
 */

interface Click {
  trace: string;
  span: string;
  at: number;
}

/** Calls long after a click, of a timer or of the stream, are not its consequence any more. */
const CONSEQUENCE_MS = 15_000;

let click: Click | null = null;

/** `bytes` random bytes as hexadecimal digits; unlike `randomUUID` also on pages that are not secure. */
export function random(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}

function present(): Click {
  if (click === null || performance.now() - click.at > CONSEQUENCE_MS)
    click = { trace: random(16), span: random(8), at: performance.now() };
  return click;
}

/** The next call begins a trace of its own. */
export const newClick = (): void => {
  click = null;
};

/** Headers of one call. The flag asks for the trace to be kept; the gateway decides. */
export function traceHeaders(): { traceparent: string; 'X-Request-ID': string } {
  const { trace, span } = present();
  return { traceparent: `00-${trace}-${span}-01`, 'X-Request-ID': `${trace.slice(0, 8)}-${random(4)}` };
}

// Before anybody else hears of it: what the click causes shall carry its trace already.
for (const event of ['click', 'submit', 'popstate']) window.addEventListener(event, newClick, { capture: true });
