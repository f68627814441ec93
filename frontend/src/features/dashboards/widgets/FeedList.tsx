import { useFeedPagesInfiniteQuery } from '@/api/feedApi';
import { kindLook, ownPlace, webAddress } from '@/domain/feed/words';
import { formatRelative } from '@/format/time';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

const SHOWN = 20;

export default function FeedList({ params: { filter = '' } }: WidgetProps) {
  const query = useFeedPagesInfiniteQuery({ query: filter || undefined, limit: SHOWN }, useWidget().asking);
  const answer = query.currentData?.pages[0];
  return (
    <Asked
      query={query}
      data={answer}
      partial={answer && answer.missing.length > 0 ? answer.missing.join(' ') : undefined}
      isEmpty={({ items }) => items.length === 0}
      empty={{ title: filter === '' ? copy.addASourceOrFollow : copy.nothingMatches(filter) }}
    >
      {({ items }) => (
        <Rows
          label={copy.newestItems}
          rows={items.map((item) => {
            const inside = ownPlace(item);
            const outside = inside === null ? webAddress(item.url) : null;
            return {
              key: item.id,
              lead:
                outside === null ? (
                  item.title
                ) : (
                  <a href={outside.href} target="_blank" rel="noopener noreferrer">
                    {item.title}
                    <span className="visually-hidden">{copy.opensInANewTab}</span>
                  </a>
                ),
              under: item.source || kindLook(item.kind).word,
              to: inside ?? undefined,
              trail: formatRelative(item.published_at),
            };
          })}
        />
      )}
    </Asked>
  );
}
