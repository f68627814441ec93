/** The widgets of the chosen tab, read or edited, with the dialogs of editing and the way back after a removal. */

import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/Button';
import { EmptyState, Skeleton } from '@/ui/states';
import { UndoBar } from '@/ui/UndoBar';
import { useIsPhone } from '@/ui/viewport';
import { configured, duplicated, restored, withLayout, without, withWidget } from '../changes';
import { copy } from '../copy';
import type { Document, Widget } from '../document';
import { isOnDemand, type Kind, kindOf, startParams } from '../kinds';
import type { Values } from '../parameters';
import { useGridKeys } from '../useGridKeys';
import { ConfigureDialog } from './ConfigureDialog';
import { Gallery } from './Gallery';
import styles from './Grid.module.css';
import { ViewGrid } from './ViewGrid';
import { type EditTools, titleOf } from './WidgetFrame';

const EditGrid = lazy(() => import('./EditGrid'));

export type Asking =
  | { readonly kind: 'gallery' }
  | { readonly kind: 'configure'; readonly id: string | null; readonly widget: Widget; readonly of: Kind };

interface BoardProps {
  readonly document: Document;
  readonly tab: number;
  readonly values: Values;
  readonly asking: Asking | null;
  readonly onAsk: (asking: Asking | null) => void;
  readonly onChange: (make: (document: Document) => Document) => void;
}

interface Gone {
  readonly id: string;
  readonly title: string;
  readonly from: Document;
}

export function EditBoard({ document, tab, values, asking, onAsk, onChange }: BoardProps) {
  const isPhone = useIsPhone();
  const [gone, setGone] = useState<Gone | null>(null);
  const layout = document.tabs[tab]?.layout ?? [];
  const keys = useGridKeys(layout, (next) => onChange((now) => withLayout(now, tab, next)));
  const toolsOf = (id: string): EditTools => {
    const widget = document.widgets[id] as Widget;
    const title = titleOf(widget);
    return {
      isHeld: keys.heldId === id,
      onGripKey: (event) => keys.onKey(id, title, event),
      onGripBlur: () => keys.onBlur(id),
      onConfigure: () => {
        const of = kindOf(widget.kind);
        if (of !== undefined) onAsk({ kind: 'configure', id, widget, of });
      },
      onDuplicate: () => onChange((now) => duplicated(now, tab, id)),
      onRemove: () => {
        setGone({ id, title, from: document });
        onChange((now) => without(now, id));
      },
    };
  };
  const onDemand = Object.values(document.widgets).filter(({ kind }) => isOnDemand(kind)).length;
  const choose = (of: Kind) => {
    const widget: Widget = { kind: of.id, v: 1, params: startParams(of) };
    if (of.fields.length > 0) onAsk({ kind: 'configure', id: null, widget, of });
    else {
      onChange((now) => withWidget(now, tab, widget, of.size));
      onAsk(null);
    }
  };
  return (
    <>
      {gone !== null && (
        <UndoBar
          text={copy.removed(gone.title)}
          busy={false}
          onUndo={() => {
            onChange((now) => restored(now, gone.from, gone.id));
            setGone(null);
          }}
          onDismiss={() => setGone(null)}
        />
      )}
      <p className="visually-hidden" aria-live="assertive">
        {keys.announcement}
      </p>
      {layout.length === 0 ? (
        <NoWidgets onAdd={() => onAsk({ kind: 'gallery' })} />
      ) : isPhone ? (
        <>
          <p className={styles.note}>{copy.movingAndResizingNeedsA}</p>
          <ViewGrid document={document} tab={tab} values={values} toolsOf={toolsOf} />
        </>
      ) : (
        <Suspense fallback={<Skeleton height={400} />}>
          <EditGrid
            document={document}
            tab={tab}
            values={values}
            toolsOf={toolsOf}
            onLayout={(next) => onChange((now) => withLayout(now, tab, next))}
          />
        </Suspense>
      )}
      {asking?.kind === 'gallery' && <Gallery onDemand={onDemand} onChoose={choose} onClose={() => onAsk(null)} />}
      {asking?.kind === 'configure' && (
        <ConfigureDialog
          kind={asking.of}
          widget={asking.widget}
          isNew={asking.id === null}
          onClose={() => onAsk(null)}
          onApply={(widget) => {
            const { id, of } = asking;
            onChange((now) => (id === null ? withWidget(now, tab, widget, of.size) : configured(now, id, widget)));
            onAsk(null);
          }}
        />
      )}
    </>
  );
}

export function NoWidgets({ onAdd }: { onAdd?: () => void }) {
  return (
    <EmptyState
      icon={LayoutDashboard}
      title={copy.emptyDashboard}
      text={onAdd ? copy.addWidgetsFromEveryScreen : copy.thisDashboardHasNoWidgets}
      action={
        onAdd && (
          <Button kind="primary" onClick={onAdd}>
            {copy.addWidget}
          </Button>
        )
      }
    />
  );
}
