/** The frame of one widget: its title, the way to its screen, its own failures, and its tools while the dashboard is edited. */

import { Copy, ExternalLink, GripVertical, Pause, Puzzle, RotateCw, Settings2, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Button, IconButton, IconLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { EmptyState } from '@/ui/states';
import { useOnScreen } from '@/ui/useOnScreen';
import { copy } from '../copy';
import type { Widget } from '../document';
import { isOnDemand, kindOf, missingIn } from '../kinds';
import { resolved, type Values } from '../parameters';
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
  /** Behind a public link: without the way to the widget's own page, which needs an account. */
  readonly isPublic?: boolean;
  readonly edit?: EditTools;
}

export const titleOf = ({ kind, params }: Widget): string =>
  typeof params.title === 'string' && params.title !== '' ? params.title : (kindOf(kind)?.title ?? kind);

export function WidgetFrame({ id, widget, rows, values, isRotating = false, isPublic = false, edit }: WidgetFrameProps) {
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
            aria-label={copy.move(title)}
            aria-pressed={edit.isHeld}
            title={copy.dragOrPressEnterAnd}
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
                <IconButton label={copy.configure(title)} onClick={edit.onConfigure}>
                  <Settings2 />
                </IconButton>
              )}
              <IconButton label={copy.duplicate(title)} onClick={edit.onDuplicate}>
                <Copy />
              </IconButton>
              <IconButton label={copy.remove(title)} onClick={edit.onRemove}>
                <Trash2 />
              </IconButton>
            </>
          ) : (
            kind && (
              <>
                <IconButton label={copy.refresh(title)} title={copy.refreshWidget} onClick={refresh}>
                  <RotateCw />
                </IconButton>
                {!isPublic && (
                  <IconLink label={copy.openOnItsPage(title)} to={kind.place(params)}>
                    <ExternalLink />
                  </IconLink>
                )}
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
            title={copy.notRefreshedWhileDashboardsRotate}
            text={copy.thisWidgetUsesCallsOf}
            action={<Button onClick={refresh}>{copy.refreshWidget}</Button>}
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
      <EmptyState compact icon={Puzzle} title={copy.thisInstallationDoesntKnow(widget.kind)} text={copy.itsSettingsAreKeptIt} />
    );
  }
  const missing = missingIn(kind, params);
  if (missing !== undefined) {
    return (
      <EmptyState
        compact
        title={copy.chooseOfLabel(missing.label.toLowerCase())}
        text={onConfigure ? undefined : copy.setItAboveOrEdit}
        action={onConfigure && <Button onClick={onConfigure}>{copy.configureWidget}</Button>}
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
