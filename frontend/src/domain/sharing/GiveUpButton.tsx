/** Gives up what was shared with this account. What a whole team has is not one member's to give up. */

import { LogOut } from 'lucide-react';
import { selectedTeam } from '@/api/principal';
import { useListMembersQuery } from '@/api/teamsApi';
import { IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { showFailure } from '@/ui/toastStore';
import { copy } from './copy';
import type { ShareCalls, SharedThing } from './things';

interface GiveUpButtonProps {
  readonly thing: SharedThing;
  readonly calls: ShareCalls;
}

export function GiveUpButton({ thing: { id, name, shared }, calls }: GiveUpButtonProps) {
  const { data: members } = useListMembersQuery(shared?.team_id ?? '', { skip: !shared });
  const [send, sending] = calls.useStop();
  if (selectedTeam() !== null) return null;
  const me = members?.find(({ is_me }) => is_me)?.id;
  const giveUp = async (grantee: string) => {
    const title = copy.of[calls.kind].removeTitle;
    if (!(await confirmed({ title, text: copy.itsOwnerCanShareIt, action: copy.removeFromList }))) return;
    const answer = await send({ id, grantee });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <IconButton
      label={copy.removeFromYourList(name)}
      disabled={sending.isLoading || me === undefined}
      onClick={() => me !== undefined && void giveUp(me)}
    >
      <LogOut />
    </IconButton>
  );
}
