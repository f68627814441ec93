/** The grid as it is read: plain CSS with the geometry of the editor, and no gaps either, so that nothing moves between the two. One column on phones. */

import type { Document } from '../document';
import type { Values } from '../parameters';
import { LEFT_OUT } from '../publicKinds';
import { inReadingOrder, settled } from '../settled';
import styles from './Grid.module.css';
import { LeftOutBox } from './LeftOutBox';
import { type EditTools, WidgetFrame } from './WidgetFrame';

interface ViewGridProps {
  readonly document: Document;
  readonly tab: number;
  readonly values: Values;
  readonly isRotating?: boolean;
  /** Behind a public link. */
  readonly isPublic?: boolean;
  /** On phones what is edited is listed like this: settings can be changed there, places cannot. */
  readonly toolsOf?: (id: string) => EditTools;
}

export function ViewGrid({ document, tab, values, isRotating, isPublic, toolsOf }: ViewGridProps) {
  const layout = inReadingOrder(settled(document.tabs[tab]?.layout ?? []));
  return (
    <div className={styles.grid}>
      {layout.map(({ i, x, y, w, h }) => {
        const widget = document.widgets[i];
        if (widget === undefined) return null;
        const place = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as React.CSSProperties;
        return (
          <div key={i} className={styles.cell} style={place}>
            {isPublic && widget.kind === LEFT_OUT ? (
              <LeftOutBox />
            ) : (
              <WidgetFrame
                id={i}
                widget={widget}
                rows={h}
                values={values}
                isRotating={isRotating}
                isPublic={isPublic}
                edit={toolsOf?.(i)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
