/** Level of detail: how much of a card and of a line is worth drawing at a zoom. A rule of the zoom alone, so that neighbouring strips of the picture agree. */

export type Level = 'far' | 'middle' | 'near';

export interface Detail {
  readonly level: Level;
  /** Curves, or straight lines from centre to centre. */
  readonly curves: boolean;
  readonly arrows: boolean;
  /** Labels of edges from this weight on; above 1 none. */
  readonly labelsFrom: number;
  readonly titles: boolean;
  readonly subs: boolean;
  readonly icons: boolean;
}

const NEAR = 0.55;
const MIDDLE = 0.24;

export function detailAt(zoom: number): Detail {
  if (zoom >= NEAR) {
    return { level: 'near', curves: true, arrows: true, labelsFrom: 0, titles: true, subs: true, icons: true };
  }
  if (zoom >= MIDDLE) {
    const readable = zoom >= 0.38;
    return {
      level: 'middle',
      curves: true,
      arrows: zoom >= 0.38,
      labelsFrom: readable ? 0.5 : 2,
      titles: readable,
      subs: false,
      icons: false,
    };
  }
  return { level: 'far', curves: false, arrows: false, labelsFrom: 2, titles: false, subs: false, icons: false };
}
