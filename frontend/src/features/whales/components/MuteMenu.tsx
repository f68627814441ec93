/** Leaves a party of a transfer out of the list from now on. */

import { useAddMuteMutation } from '@/domain/whales/api';
import type { NewMute, Whale } from '@/domain/whales/types';
import { mutable } from '@/domain/whales/words';
import { Button } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';

export function MuteMenu({ row, onMuted }: { row: Whale; onMuted: () => void }) {
  const [add, { isLoading }] = useAddMuteMutation();
  const mute = async ({ kind, chain, value }: NewMute) => {
    const answer = await add({ kind, chain, value });
    if (answer.error) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.muted, description: copy.transfersOfAreLeftOut(value) });
    onMuted();
  };
  const choices = mutable(row);
  if (choices.length === 0) return null;
  return (
    <Menu
      label={copy.muteAParty}
      items={choices.map(({ label, ...one }) => ({ key: `${one.kind}:${one.value}`, label, onPick: () => void mute(one) }))}
      trigger={(props) => (
        <Button {...props} busy={isLoading}>
          {copy.mute}
        </Button>
      )}
    />
  );
}
