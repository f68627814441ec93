/** The frame of one widget: its title, the way to its screen, its own failures, and its tools while the dashboard is edited. */

import { Copy, ExternalLink, GripVertical, Pause, Puzzle, RotateCw, Settings2, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Button, IconButton, IconLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { EmptyState } from '@/ui/states';
import type { Widget } from '../document';
import { isOnDemand, kindOf, missingIn } from '../kinds';
import { resolved, type Values } from '../parameters';
import { useOnScreen } from '../useOnScreen';
import { askOptions, WidgetContext, type WidgetRoom } from '../widgetContext';
import { Waiting } from './Asked';
import { WidgetBoundary } from './WidgetBoundary';
import styles from './WidgetFrame.module.css';

export const ROW_HEIGHT = 40;
export const GAP = 12;
/** Pixels of head, foot and padding. */
const AROUND = 92;

export interface EditTools {
  readonly isHeld: boolean;
  readonly onGripKey: (event: KeyboardEvent) => void;
  readonly onGripBlur: () => void;
  readonly onConfigure: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

interface WidgetFrameProps {
  readonly id: string;
  readonly widget: Widget;
  readonly rows: number;
  readonly values: Values;
  /** In rotation nothing that costs calls of a provider is asked for by itself. */
  readonly isRotating?: boolean;
  readonly edit?: EditTools;
}

export const titleOf = ({ kind, params }: Widget): string =>
  typeof params.title === 'string' && params.title !== '' ? params.title : (kindOf(kind)?.title ?? kind);

export function WidgetFrame({ id, widget, rows, values, isRotating = false, edit }: WidgetFrameProps) {
  const headId = useId();
  const frame = useRef<HTMLElement>(null);
  const { isVisible, wasVisible } = useOnScreen(frame);
  const [isWanted, setWanted] = useState(false);
  const refetches = useRef(new Set<() => void>());
  const kind = kindOf(widget.kind);
  const params = useMemo(() => resolved(widget.params, values), [widget.params, values]);
  const onDemand = isOnDemand(widget.kind);
  const maxAge = widget.params.max_age_s;
  const onRefresh = useCallback((refetch: () => void) => {
    refetches.current.add(refetch);
    return () => void refetches.current.delete(refetch);
  }, []);
  const room = useMemo(
    (): WidgetRoom => ({
      asking: askOptions(onDemand, isVisible, maxAge),
      height: Math.max(rows * ROW_HEIGHT + (rows - 1) * GAP - AROUND, 80),
      onRefresh,
    }),
    [onDemand, isVisible, maxAge, rows, onRefresh],
  );
  const isPaused = isRotating && onDemand && !isWanted;
  const refresh = () => {
    setWanted(true);
    for (const refetch of refetches.current) refetch();
  };
  const title = titleOf(widget);
  return (
    <section ref={frame} aria-labelledby={headId} data-widget={id} className={classes(styles.frame, edit?.isHeld && styles.held)}>
      <header className={styles.head}>
        {edit && (
          <button
            type="button"
            data-grip
            className={styles.grip}
            aria-label={`Move ${title}`}
            aria-pressed={edit.isHeld}
            title="Drag, or press Enter and use the arrow keys; Shift with arrows resizes"
            onKeyDown={edit.onGripKey}
            onBlur={edit.onGripBlur}
          >
            <GripVertical aria-hidden="true" />
          </button>
        )}
        <h2 id={headId} className={styles.title}>
          {title}
        </h2>
        <span className={styles.tools}>
          {edit ? (
            <>
              {kind && (
                <IconButton label={`Configure ${title}`} onClick={edit.onConfigure}>
                  <Settings2 />
                </IconButton>
              )}
              <IconButton label={`Duplicate ${title}`} onClick={edit.onDuplicate}>
                <Copy />
              </IconButton>
              <IconButton label={`Remove ${title}`} onClick={edit.onRemove}>
                <Trash2 />
              </IconButton>
            </>
          ) : (
            kind && (
              <>
                <IconButton label={`Refresh ${title}`} title="Refresh widget" onClick={refresh}>
                  <RotateCw />
                </IconButton>
                <IconLink label={`Open ${title} on its page`} to={kind.place(params)}>
                  <ExternalLink />
                </IconLink>
              </>
            )
          )}
        </span>
      </header>
      <div className={styles.body}>
        {isPaused ? (
          <EmptyState
            compact
            icon={Pause}
            title="Not refreshed while dashboards rotate"
            text="This widget uses calls of a data provider."
            action={<Button onClick={refresh}>Refresh widget</Button>}
          />
        ) : (
          wasVisible && (
            <WidgetContext value={room}>
              <Content widget={widget} params={params} onConfigure={edit?.onConfigure} />
            </WidgetContext>
          )
        )}
      </div>
    </section>
  );
}

interface ContentProps {
  readonly widget: Widget;
  readonly params: Values;
  readonly onConfigure?: () => void;
}

function Content({ widget, params, onConfigure }: ContentProps): ReactNode {
  const kind = kindOf(widget.kind);
  const [attempt, setAttempt] = useState(0);
  if (kind === undefined) {
    return (
      <EmptyState
        compact
        icon={Puzzle}
        title={`This installation doesn't know “${widget.kind}”`}
        text="Its settings are kept. It shows again where the kind is known."
      />
    );
  }
  const missing = missingIn(kind, params);
  if (missing !== undefined) {
    return (
      <EmptyState
        compact
        title={`Choose: ${missing.label.toLowerCase()}`}
        text={onConfigure ? undefined : 'Set it above, or edit the dashboard and configure this widget.'}
        action={onConfigure && <Button onClick={onConfigure}>Configure widget</Button>}
      />
    );
  }
  const Shown = kind.component;
  return (
    <WidgetBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<Waiting />}>
        <Shown params={params} />
      </Suspense>
    </WidgetBoundary>
  );
}
