/** Snoozing an alert: for some hours, until tomorrow, until a time of the reader's own, or ending the snooze. */

import { BellOff, BellRing, CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { Menu } from '@/ui/Menu';
import { localMoment } from '../alertDraft';
import { copy } from '../copy';
import { snoozeChoices } from '../words';

interface SnoozeMenuProps {
  readonly name: string;
  readonly isSnoozed: boolean;
  readonly isDisabled: boolean;
  readonly onSnooze: (until: Date) => void;
}

export function SnoozeMenu({ name, isSnoozed, isDisabled, onSnooze }: SnoozeMenuProps) {
  const [isCustom, setCustom] = useState(false);
  return (
    <>
      <Menu
        label={copy.snooze(name)}
        items={[
          ...(isSnoozed ? [{ key: 'end', label: copy.endSnooze, icon: BellRing, onPick: () => onSnooze(new Date(0)) }] : []),
          ...snoozeChoices().map(({ key, label, until }, at) => ({
            key,
            label,
            icon: BellOff,
            ruled: isSnoozed && at === 0,
            onPick: () => onSnooze(until),
          })),
          { key: 'custom', label: copy.untilAnotherTime, icon: CalendarClock, onPick: () => setCustom(true) },
        ]}
        trigger={(props) => (
          <IconButton {...props} label={copy.snooze(name)} disabled={isDisabled}>
            <BellOff />
          </IconButton>
        )}
      />
      {isCustom && <SnoozeDialog name={name} onClose={() => setCustom(false)} onSnooze={onSnooze} />}
    </>
  );
}

interface SnoozeDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onSnooze: (until: Date) => void;
}

function SnoozeDialog({ name, onClose, onSnooze }: SnoozeDialogProps) {
  const [until, setUntil] = useState(() => localMoment(snoozeChoices()[2]?.until.getTime() ?? Date.now()));
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title={copy.snoozeAlert}
      width={420}
      action={copy.snoozeAlert}
      busy={false}
      typed={{ until }}
      onClose={onClose}
      onSubmit={async () => {
        const at = new Date(until);
        if (!(at.getTime() > Date.now())) {
          setError(copy.chooseATimeInThe);
          return;
        }
        onSnooze(at);
        onClose();
      }}
    >
      <TextField
        compact
        type="datetime-local"
        label={copy.sendNothingOfUntil(name)}
        hint={copy.inTheTimeZoneOf}
        value={until}
        error={error}
        onChange={({ target }) => setUntil(target.value)}
      />
    </FormDialog>
  );
}
