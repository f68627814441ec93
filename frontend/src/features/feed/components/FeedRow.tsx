/** One item of the feed: what happened, where it is from, what it is about and why that is believed. */

import { Bookmark, ChevronDown, ExternalLink, Eye } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { FeedItem, FeedMatch } from '@/api/feedApi';
import {
  hostOf,
  kindLook,
  matchName,
  matchPlace,
  ownPlace,
  reasonWords,
  timeWords,
  twinWords,
  webAddress,
} from '@/domain/feed/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatDate, formatRelative } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Tooltip } from '@/ui/Tooltip';
import { copy } from '../copy';
import type { MuteTarget } from '../mutes';
import styles from './FeedRow.module.css';
import { ItemMenu } from './ItemMenu';

const MOST_MATCHES = 6;

/** How long ago below the heading of today; below that of an earlier day, the time of that day. One way below each heading. */
const shortTime = (at: string): string =>
  formatDate(at, 'dateOnly') === formatDate(new Date(), 'dateOnly') ? formatRelative(at) : formatDate(at, 'time');

interface FeedRowProps {
  readonly item: FeedItem;
  readonly onRead: () => void;
  readonly onKeep: () => void;
  readonly onMute: (target: MuteTarget) => void;
}

export function FeedRow({ item, onRead, onKeep, onMute }: FeedRowProps) {
  const { word, icon: Icon, colour } = kindLook(item.kind);
  return (
    <li data-row className={classes(styles.row, !item.read && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.icon} style={{ color: `var(${colour})` }} title={word}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Title item={item} onOpen={onRead} />
        </h3>
        <p className={styles.meta}>
          <span>{item.source || word}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={item.published_at} title={timeWords(item)}>
            {shortTime(item.published_at)}
          </time>
        </p>
        {item.lead !== '' && <p className={styles.lead}>{item.lead}</p>}
        <Matches matches={item.matches} />
        {item.twins.length > 0 && <Twins item={item} />}
      </div>
      <div className={styles.tools}>
        <ForEditors>
          <IconButton
            label={copy.keep(item.title)}
            aria-pressed={item.kept}
            aria-keyshortcuts="S"
            title={item.kept ? copy.keptPressToStopKeeping : copy.keepAfterTheSourceDrops}
            className={styles.keep}
            onClick={onKeep}
          >
            <Bookmark />
          </IconButton>
        </ForEditors>
        <ItemMenu item={item} onRead={onRead} onMute={onMute} />
      </div>
    </li>
  );
}

function Title({ item, onOpen }: { readonly item: FeedItem; readonly onOpen: () => void }) {
  const inside = ownPlace(item);
  const outside = inside === null ? webAddress(item.url) : null;
  const unread = !item.read && <span className="visually-hidden">{copy.unread}</span>;
  if (inside !== null) {
    return (
      <Link to={inside} data-item={item.id} onClick={onOpen}>
        {item.title}
        {unread}
      </Link>
    );
  }
  if (outside === null) {
    return (
      <span tabIndex={-1} data-item={item.id}>
        {item.title}
        {unread}
      </span>
    );
  }
  return (
    <Outside url={outside} item={item.id} onOpen={onOpen}>
      {item.title}
      {unread}
    </Outside>
  );
}

interface OutsideProps {
  readonly url: URL;
  readonly item?: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A link to another site: it says so, and tells that site nothing about where the reader came from. */
function Outside({ url, item, onOpen, children }: OutsideProps) {
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      data-item={item}
      title={copy.opensInANewTab(hostOf(url.href))}
      onClick={onOpen}
      onAuxClick={onOpen}
    >
      {children}
      <ExternalLink aria-hidden="true" className={styles.out} />
      <span className="visually-hidden">{copy.opensInANewTabTitle}</span>
    </a>
  );
}

function Matches({ matches }: { readonly matches: readonly FeedMatch[] }) {
  if (matches.length === 0) return null;
  const more = matches.slice(MOST_MATCHES);
  return (
    <ul className={styles.matches} aria-label={copy.about}>
      {matches.slice(0, MOST_MATCHES).map((match) => (
        <li key={`${match.kind}:${match.ref}`}>
          <Tooltip describes side="top" text={reasonWords(match)}>
            <Link
              to={matchPlace(match)}
              data-token={match.kind === 'token' ? match.ref : undefined}
              className={classes(styles.match, match.watched && styles.watched)}
            >
              {match.watched && <Eye aria-hidden="true" />}
              {matchName(match)}
              {match.watched && <span className="visually-hidden">{copy.onYourWatchlist}</span>}
            </Link>
          </Tooltip>
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} title={more.map(matchName).join(', ')}>
          {copy.andMore(more.length)}
        </li>
      )}
    </ul>
  );
}

function Twins({ item }: { readonly item: FeedItem }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.twins}>
      <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        {twinWords(item)}
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={id}>
          {item.twins.map((twin) => {
            const url = webAddress(twin.url);
            return (
              <li key={`${twin.source}:${twin.url}`}>
                <span>{twin.source}</span>
                {url === null ? twin.title : <Outside url={url}>{twin.title}</Outside>}
                <Ago at={twin.published_at} />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
