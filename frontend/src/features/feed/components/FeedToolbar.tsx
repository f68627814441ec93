/** What narrows the feed: words, kind, what is unread, and in a panel token, source, watched and kept. */

import { CheckCheck } from 'lucide-react';
import type { FeedSource } from '@/api/feedApi';
import { cleared, isNarrowed, KINDS, type Kind, LONGEST_SEARCH, panelFilters, type View } from '@/domain/feed/view';
import { kindLook } from '@/domain/feed/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { SavedViews } from '@/domain/views/SavedViews';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Picker } from '@/ui/Picker';
import { Popover } from '@/ui/Popover';
import { SearchField } from '@/ui/SearchField';
import { copy } from '../copy';
import styles from './FeedToolbar.module.css';

interface FeedToolbarProps {
  readonly view: View;
  readonly sources: readonly FeedSource[];
  readonly unread: number;
  /** Undefined where nothing in the list is unread. */
  readonly onReadAll: (() => void) | undefined;
  readonly isReading: boolean;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function FeedToolbar({ view, sources, unread, onReadAll, isReading, onChange }: FeedToolbarProps) {
  return (
    <div className={layout.bar}>
      <div className={styles.search}>
        <SearchField
          label={copy.searchTheFeed}
          value={view.q}
          maxLength={LONGEST_SEARCH}
          onChange={(q) => onChange({ ...view, q }, true)}
        />
      </div>
      <Segmented<Kind | ''>
        label={copy.kind}
        value={view.kind}
        options={[{ value: '', label: copy.all }, ...KINDS.map((kind) => ({ value: kind, label: kindLook(kind).many }))]}
        onChange={(kind) => onChange({ ...view, kind })}
      />
      <Button aria-pressed={view.unread} className={styles.toggle} onClick={() => onChange({ ...view, unread: !view.unread })}>
        {unread > 0 ? copy.unreadOfUnread(formatInteger(unread)) : copy.unreadTitle}
      </Button>
      <Filters view={view} sources={sources} onChange={onChange} />
      <span className={styles.last} />
      <SavedViews list="feed" size="medium" />
      <ForEditors>
        <Button disabled={onReadAll === undefined} busy={isReading} onClick={onReadAll}>
          <CheckCheck aria-hidden="true" />
          {isNarrowed({ ...view, unread: false }) ? copy.markTheseAsRead : copy.markAllAsRead}
        </Button>
      </ForEditors>
    </div>
  );
}

type PartProps = Pick<FeedToolbarProps, 'view' | 'onChange'>;

function Filters({ view, sources, onChange }: PartProps & { readonly sources: readonly FeedSource[] }) {
  const count = panelFilters(view);
  return (
    <Popover label={count > 0 ? copy.filters(count) : copy.filtersTitle} title={copy.filtersTitle} align="start">
      <div className={styles.filters}>
        <CoinPicker label={copy.token} none={copy.anyToken} value={view.coin} onChange={(coin) => onChange({ ...view, coin })} />
        <Picker
          label={copy.source}
          value={view.source}
          options={[{ value: '', label: copy.allSources }, ...sources.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(source) => onChange({ ...view, source })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={view.watched}
            onChange={({ target }) => onChange({ ...view, watched: target.checked })}
          />
          {copy.aboutSomethingOnYourWatchlists}
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={view.kept} onChange={({ target }) => onChange({ ...view, kept: target.checked })} />
          {copy.keptByYou}
        </label>
        {isNarrowed(view) && (
          <div>
            <Button size="small" onClick={() => onChange(cleared(view))}>
              {copy.clearFilters}
            </Button>
          </div>
        )}
      </div>
    </Popover>
  );
}
