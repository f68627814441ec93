/** Notes a missed trade, or changes or deletes one. */

import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type MissedTrade, useAddMissedTradeMutation, useUpdateMissedTradeMutation } from '@/api/missedApi';
import { changedElsewhere } from '@/api/unsaved';
import { useUsedWords } from '@/domain/journal/useUsedWords';
import { LONGEST_TAG } from '@/domain/journal/view';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { type MissedDraft, missedDraftOf, missedOf, newMissed } from '../missedDraft';
import styles from './MissedTab.module.css';

const LONGEST_REASON = 4_000;
const LONGEST_AMOUNT = 60;

interface MissedDialogProps {
  /** The one that is changed; null for a new one. */
  readonly trade: MissedTrade | null;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly onClose: () => void;
  readonly onDelete: (trade: MissedTrade) => void;
}

export function MissedDialog({ trade, today, onClose, onDelete }: MissedDialogProps) {
  const id = useId();
  const { setups } = useUsedWords();
  const { draft, errors, field, put, refuse } = useForm<MissedDraft>(trade === null ? newMissed(today) : missedDraftOf(trade));
  const [add, adding] = useAddMissedTradeMutation();
  const [update, updating] = useUpdateMissedTradeMutation();
  const submit = async () => {
    const newMissedTrade = missedOf(draft);
    const answer =
      trade === null ? await add(newMissedTrade) : await update({ id: trade.id, version: trade.version, newMissedTrade });
    if (answer.data !== undefined) {
      showToast({ title: trade === null ? copy.missedTradeAdded : copy.missedTradeChanged, description: answer.data.asset });
      onClose();
    } else refuse(answer.error, copy.couldntSaveTheMissedTrade, copy.couldntChangeTheMissedTrade(changedElsewhere()));
  };
  return (
    <FormDialog
      title={trade === null ? copy.addMissedTrade : copy.changeMissedTrade}
      width={480}
      action={trade === null ? copy.addMissedTrade : copy.saveMissedTrade}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
      aside={
        trade && (
          <ForManagers>
            <Button kind="quiet" className={styles.delete} onClick={() => onDelete(trade)}>
              <Trash2 aria-hidden="true" />
              {copy.deleteMissedTrade}
            </Button>
          </ForManagers>
        )
      }
    >
      <DayField label={copy.day} latest={today} value={draft.day} error={errors.day?.[0]} onChange={(day) => put({ day })} />
      <FormField label={copy.asset} placeholder={copy.likeBtc} maxLength={40} {...field('asset')} />
      <SelectField
        compact
        label={copy.direction}
        value={draft.direction}
        error={errors.direction?.[0]}
        onChange={({ target }) => put({ direction: target.value === 'short' ? 'short' : 'long' })}
      >
        <option value="long">{copy.long}</option>
        <option value="short">{copy.short}</option>
      </SelectField>
      <FormField
        label={copy.setup}
        placeholder={copy.optional}
        list={`${id}-setups`}
        maxLength={LONGEST_TAG}
        {...field('setup')}
      />
      <datalist id={`${id}-setups`}>
        {setups.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <DecimalField maxLength={LONGEST_AMOUNT} label={copy.entryPrice} hint={copy.whereYouWouldHaveOpened} {...field('entry')} />
      <DecimalField maxLength={LONGEST_AMOUNT} label={copy.stopPriceTitle} placeholder={copy.optional} {...field('stop')} />
      <DecimalField
        maxLength={LONGEST_AMOUNT}
        label={copy.exitPrice}
        placeholder={copy.optional}
        hint={copy.byYourRulesNot}
        {...field('exit')}
      />
      <TextAreaField
        compact
        label={copy.whyYouDidntTakeIt}
        placeholder={copy.optional}
        rows={3}
        maxLength={LONGEST_REASON}
        {...field('reason')}
      />
    </FormDialog>
  );
}
