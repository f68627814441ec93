/** A drawing of the page as a file. */

import type { RefObject } from 'react';
import { chartPng, chartSvg } from '@/charts/picture';
import type { Picture } from './components/ModeFrame';

const drawnIn = (place: RefObject<HTMLElement | null>): SVGSVGElement | null =>
  place.current?.querySelector<SVGSVGElement>('svg.highcharts-root') ?? null;

export function chartPicture(place: RefObject<HTMLElement | null>): Picture {
  return {
    svg: (title) => {
      const svg = drawnIn(place);
      return svg === null ? null : chartSvg(svg, title);
    },
    png: async (title) => {
      const svg = drawnIn(place);
      return svg === null ? null : chartPng(svg, title);
    },
  };
}
