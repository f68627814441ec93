/** Date and time on the wall of a zone; where clocks are set back, also which of two moments is meant. */

import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/fields';
import layout from '@/ui/formLayout.module.css';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import type { TimeDraft } from '../fillDraft';
import { momentsOf, offsetWords, zoneWords } from '../zones';

interface TimeFieldProps {
  readonly draft: TimeDraft;
  readonly zone: string;
  readonly error: string | undefined;
  readonly onChange: (change: TimeDraft) => void;
}

export function TimeField({ draft, zone, error, onChange }: TimeFieldProps) {
  const moments = momentsOf(draft.at, zone);
  return (
    <div className={layout.pair}>
      <TextField
        compact
        type="datetime-local"
        step={1}
        label={copy.dateAndTime}
        hint={copy.inTheTimeZone(zoneWords(zone))}
        value={draft.at}
        error={error}
        onChange={(event) => onChange({ at: event.target.value, later: false })}
      />
      {moments.length > 1 && (
        <Choice
          label={copy.thisTimeComesTwiceThat}
          value={draft.later ? 'later' : 'earlier'}
          options={optionsOf({
            earlier: copy.beforeTheClocksGoBack(offsetWords(moments[0] ?? '', zone)),
            later: copy.afterTheClocksGoBack(offsetWords(moments[1] ?? '', zone)),
          })}
          onChange={(which) => onChange({ at: draft.at, later: which === 'later' })}
        />
      )}
    </div>
  );
}
