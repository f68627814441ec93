/** Below a list that grows: how many of it there are, and a button for more. */

import { Button } from './Button';
import styles from './MoreFoot.module.css';

interface MoreFootProps {
  readonly words: string;
  /** What the button says. */
  readonly action: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

export function MoreFoot({ words, action, query }: MoreFootProps) {
  return (
    <footer className={styles.foot}>
      <p role="status">{words}</p>
      {query.hasNextPage && (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {action}
        </Button>
      )}
    </footer>
  );
}
