/** The grid while it is edited: widgets are dragged by their grips and resized at their corners. Loaded only for editing. */

import { GridLayout, useContainerWidth } from 'react-grid-layout';
import { COLUMNS, type Document, type Place } from '../document';
import { LEAST_HEIGHT, LEAST_WIDTH } from '../gridKeys';
import type { Values } from '../parameters';
import styles from './Grid.module.css';
import { type EditTools, GAP, ROW_HEIGHT, WidgetFrame } from './WidgetFrame';

const GRID = { cols: COLUMNS, rowHeight: ROW_HEIGHT, margin: [GAP, GAP], containerPadding: [0, 0] } as const;
const DRAG = { handle: '[data-grip]' } as const;
const START_WIDTH = 1136;

interface EditGridProps {
  readonly document: Document;
  readonly tab: number;
  readonly values: Values;
  readonly toolsOf: (id: string) => EditTools;
  readonly onLayout: (layout: readonly Place[]) => void;
}

export default function EditGrid({ document, tab, values, toolsOf, onLayout }: EditGridProps) {
  const { width, containerRef, mounted } = useContainerWidth({ initialWidth: START_WIDTH });
  const layout = document.tabs[tab]?.layout ?? [];
  const keep = (next: readonly Place[]) => onLayout(next.map(({ i, x, y, w, h }) => ({ i, x, y, w, h })));
  return (
    <div ref={containerRef} className={styles.edit}>
      {mounted && (
        <GridLayout
          width={width}
          gridConfig={GRID}
          dragConfig={DRAG}
          layout={layout.map((place) => ({ ...place, minW: LEAST_WIDTH, minH: LEAST_HEIGHT }))}
          onDragStop={keep}
          onResizeStop={keep}
        >
          {layout.flatMap(({ i, h }) => {
            const widget = document.widgets[i];
            if (widget === undefined) return [];
            return (
              <div key={i}>
                <WidgetFrame id={i} widget={widget} rows={h} values={values} edit={toolsOf(i)} />
              </div>
            );
          })}
        </GridLayout>
      )}
    </div>
  );
}
