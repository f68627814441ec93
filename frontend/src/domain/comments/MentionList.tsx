/** Comments that mention the reader, in all of their teams. Another team is selected on the way to its page; what was deleted has none. */

import { type CommentMention, useReadMentionsMutation } from '@/api/commentsApi';
import { messages } from '@/api/messages';
import { selectedTeam, selectTeam } from '@/api/principal';
import { type Team, useListMembersQuery } from '@/api/teamsApi';
import { BellList, BellRow } from '@/ui/BellList';
import { FailedLine } from '@/ui/states';
import { copy } from './copy';
import { isCommentKind, placeOf } from './places';
import { useMentions } from './useMentions';

export function MentionList({ onGo }: { readonly onGo: () => void }) {
  const { teams, data, isError, error, refetch } = useMentions();
  const [read] = useReadMentionsMutation();
  if (isError) return <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.mentions.length === 0) return null;
  return (
    <BellList title={copy.mentions}>
      {data.mentions.map((mention) => (
        <Row
          key={mention.id}
          mention={mention}
          team={teams?.find(({ id }) => id === mention.team_id)}
          onGo={() => {
            if (!mention.is_read) void read({ id: mention.id });
            onGo();
          }}
        />
      ))}
    </BellList>
  );
}

interface RowProps {
  readonly mention: CommentMention;
  readonly team: Team | undefined;
  readonly onGo: () => void;
}

function Row({ mention, team, onGo }: RowProps) {
  const members = useListMembersQuery(mention.team_id);
  const { kind } = mention;
  if (!isCommentKind(kind)) return null;
  const place = mention.is_gone ? undefined : placeOf(kind, mention.object_id, mention.id);
  const said = mention.is_gone ? copy.gone(kind) : mention.text;
  const author = members.data?.find(({ id }) => id === mention.author_id)?.name ?? copy.someone;
  return (
    <BellRow
      to={place}
      title={copy.mentionedYou(author, kind)}
      unread={mention.is_read ? undefined : copy.unread}
      at={mention.at}
      lines={team === undefined ? [said] : [said, copy.inTeam(team.name)]}
      onClick={(event) => {
        onGo();
        if (place === undefined || selectedTeam() === mention.team_id) return;
        event.preventDefault();
        selectTeam(mention.team_id, place);
      }}
    />
  );
}
