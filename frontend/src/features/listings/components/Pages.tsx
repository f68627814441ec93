/** The way to the page before and the page after. */

import type { Pager } from '@/api/pages';
import { Button } from '@/ui/Button';
import { copy } from '../copy';
import styles from './Listings.module.css';

interface PagesProps<Page> {
  readonly pager: Pager<Page>;
  readonly label: string;
}

export function Pages<Page>({ pager, label }: PagesProps<Page>) {
  if (!pager.isLong) return null;
  return (
    <nav className={styles.more} aria-label={label}>
      <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
        {copy.previous}
      </Button>
      <Button size="small" disabled={pager.next === undefined} onClick={pager.next}>
        {copy.next}
      </Button>
    </nav>
  );
}
