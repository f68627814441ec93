/** The only module that loads the chart library. Imported lazily: pages without charts never pay for it. */

import type { Options } from 'highcharts';
import HighchartsReact from 'highcharts-react-official';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './Chart.module.css';
import { drawLater } from './drawing';
import Highcharts from './highcharts';
import { keepingFocus } from './keepFocus';

/** The React wrapper is typed against the ready-made bundle; ours has the same shape. */
type Library = NonNullable<HighchartsReact.Props['highcharts']>;

const library = Highcharts as unknown as Library;
const filling = { className: styles.canvas };
/** Redraws; adds and removes series and axes, so that none of the options before stays; no animation. */
const updateArgs: [boolean, boolean, boolean] = [true, true, false];

export interface ViewProps {
  readonly options: Options;
  /** Names what is shown. New options under the same name keep the reader's zoom; under another name they reset it. */
  readonly view: string;
}

export default function HighchartsView({ options, view }: ViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrapper = useRef<HighchartsReact.RefObject>(null);
  const [drawn, setDrawn] = useState<ViewProps | null>(null);
  const shownView = useRef(view);

  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    return drawLater(place, () =>
      keepingFocus(place, () => {
        const chart = wrapper.current?.chart;
        if (chart && shownView.current !== view && chart.xAxis.some(isZoomed)) chart.zoomOut();
        shownView.current = view;
        // Drawn within this task, because React would otherwise gather the drawings of several charts in one.
        flushSync(() => setDrawn({ options, view }));
      }),
    );
  }, [options, view]);

  return (
    <div ref={box} className={styles.canvas}>
      {drawn && (
        <HighchartsReact
          ref={wrapper}
          highcharts={library}
          options={drawn.options}
          updateArgs={updateArgs}
          containerProps={filling}
          allowChartUpdate
          immutable={false}
        />
      )}
    </div>
  );
}

function isZoomed(axis: HighchartsReact.RefObject['chart']['xAxis'][number]): boolean {
  const { userMin, userMax } = axis.getExtremes();
  return userMin !== undefined || userMax !== undefined;
}
