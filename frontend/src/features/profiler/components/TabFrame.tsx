/** A tab's panel in all its states: waiting, failed, empty, partly there, and there. */

import type { ReactNode } from 'react';
import { isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import type { Basis } from '@/domain/addresses/types';
import { Missing, Origins } from '@/ui/Basis';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './TabFrame.module.css';
import wide from './wide.module.css';

interface QueryLike<T> {
  readonly currentData?: T;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface TabFrameProps<T extends { readonly basis: Basis }> {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly query: QueryLike<T>;
  readonly actions?: ReactNode;
  readonly tools?: ReactNode;
  /** Nothing was asked yet: the tools alone, which stay the same ones when it is. */
  readonly idle?: boolean;
  /** True where there is nothing to show; never asked while more is being loaded. */
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: { readonly title: string; readonly text?: ReactNode };
  readonly flush?: boolean;
  readonly children: (data: T) => ReactNode;
}

export function TabFrame<T extends { readonly basis: Basis }>(props: TabFrameProps<T>) {
  const { query, title, note, actions, tools, idle = false, flush = true } = props;
  const data = query.currentData;
  return (
    <Panel
      flush={flush}
      title={title}
      note={note}
      actions={
        <>
          {actions}
          {!idle && <Origins basis={data?.basis} raw={data} />}
        </>
      }
      foot={data && (data.basis.truncated || !data.basis.coverage.complete) ? <Missing basis={data.basis} /> : undefined}
    >
      {tools}
      {idle ? null : data === undefined && query.isError ? (
        <FailedState
          title={isFailure(query.error) && query.error.status === 422 ? copy.notAvailableForThisAddress : messages.data}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : data === undefined ? (
        <div className={styles.waiting} aria-busy="true">
          {['92%', '78%', '85%', '64%', '88%', '71%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ) : !data.basis.loading && props.isEmpty?.(data) ? (
        <EmptyState title={props.empty?.title ?? copy.nothingHere} text={props.empty?.text} compact />
      ) : (
        <SideScroll className={wide.wide}>{props.children(data)}</SideScroll>
      )}
    </Panel>
  );
}
