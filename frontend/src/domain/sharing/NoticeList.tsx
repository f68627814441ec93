/** What others share with the reader or with a team of theirs. It opens where they have it: in that team, or in the personal workspace. */

import { messages } from '@/api/messages';
import { type GrantNotice, useReadGrantNoticesMutation } from '@/api/notificationsApi';
import { selectedTeam, selectTeam } from '@/api/principal';
import { paths } from '@/app/paths';
import { usePrincipalName } from '@/domain/teams/usePrincipalName';
import { BellList, BellRow } from '@/ui/BellList';
import { FailedLine } from '@/ui/states';
import { copy } from './copy';
import { accessWords } from './things';
import { useNotices } from './useNotices';

type NoticeKind = keyof typeof copy.noticeOf;

const PAGES: Readonly<Record<NoticeKind, (id: string) => string>> = {
  dashboard: paths.dashboardOf,
  watchlist: paths.watchlistOf,
  strategy: paths.strategyOf,
  trace: paths.savedTrace,
  case: paths.caseOf,
};

const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(PAGES, text);

export function NoticeList({ onGo }: { readonly onGo: () => void }) {
  const { data, isError, error, refetch } = useNotices();
  const [read] = useReadGrantNoticesMutation();
  if (isError) return <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.notices.length === 0) return null;
  return (
    <BellList title={copy.sharedWithYou}>
      {data.notices.map((notice) => (
        <Row
          key={notice.id}
          notice={notice}
          onGo={() => {
            if (!notice.is_read) void read({ id: notice.id });
            onGo();
          }}
        />
      ))}
    </BellList>
  );
}

function Row({ notice, onGo }: { readonly notice: GrantNotice; readonly onGo: () => void }) {
  const giver = usePrincipalName(notice.team_id, notice.giver_id) ?? '…';
  const { kind } = notice;
  if (!isNoticeKind(kind)) return null;
  const place = PAGES[kind](notice.object_id);
  const team = notice.is_to_team ? notice.team_id : null;
  return (
    <BellRow
      to={place}
      title={copy.noticeOf[kind][notice.is_to_team ? 'toTeam' : 'toYou'](giver)}
      unread={notice.is_read ? undefined : copy.unread}
      at={notice.at}
      lines={[notice.name, accessWords(kind, notice.role)]}
      onClick={(event) => {
        onGo();
        if (selectedTeam() === team) return;
        event.preventDefault();
        selectTeam(team, place);
      }}
    />
  );
}
