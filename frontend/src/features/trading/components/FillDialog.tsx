/** One fill: a new one, or one that is changed. What the server refuses stands beside its field. */

import { type Account, type Fill, useAddFillMutation, useUpdateFillMutation } from '@/api/ledgerApi';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { bodyOf, draftOf, formError, newDraft } from '../fillDraft';
import { startAccount, useEntryForm } from '../useEntryForm';
import { fillWords, totalWords } from '../words';
import { EntryDialog } from './EntryDialog';
import styles from './FillDialog.module.css';
import { FillFields } from './FillFields';

interface FillDialogProps {
  /** The fill to change; without it a new one. */
  readonly fill?: Fill;
  readonly accounts: readonly Account[];
  /** Chosen for a new fill, where it is one of the accounts. */
  readonly account?: string;
  /** In which date and time are typed. */
  readonly zone: string;
  readonly onClose: () => void;
  /** Instead of `onClose`, where it was saved. */
  readonly onSaved?: () => void;
  readonly onDelete?: (fill: Fill) => void;
}

/** Fields whose change moves the total. */
const PRICED = ['quantity', 'price', 'kind', 'base', 'quote'] as const;

export function FillDialog({ fill, accounts, account, zone, onClose, onSaved = onClose, onDelete }: FillDialogProps) {
  const [add, adding] = useAddFillMutation();
  const [update, updating] = useUpdateFillMutation();
  const { draft, put, errors, error, isAddingAccount, submit } = useEntryForm({
    noun: 'fill',
    start: () => (fill ? draftOf(fill, zone) : newDraft(startAccount(accounts, account), Date.now(), zone)),
    zone,
    timeField: 'traded_at',
    before: fill?.traded_at,
    wholeError: formError,
    save: (typed, accountId, moment) => {
      const body = bodyOf(typed, accountId, moment);
      return fill ? update({ id: fill.id, version: fill.version, newFill: body }) : add(body);
    },
    onSaved: (saved: Fill) => {
      showToast({ title: fill ? copy.fillChanged : copy.fillAdded, description: copy.for(fillWords(saved), totalWords(saved)) });
      onSaved();
    },
  });
  const moved = fill !== undefined && PRICED.some((name) => draft[name] !== fill[name]);

  return (
    <EntryDialog
      noun="fill"
      isNew={fill === undefined}
      busy={adding.isLoading || updating.isLoading || isAddingAccount}
      typed={draft}
      error={error}
      onClose={onClose}
      onSubmit={submit}
      onDelete={fill && onDelete && (() => onDelete(fill))}
    >
      <FillFields draft={draft} errors={errors} accounts={accounts} zone={zone} onChange={put} />
      <p className={styles.total}>
        {fill && !moved ? (
          <>
            {copy.total} <strong className="num">{totalWords(fill)}</strong>
          </>
        ) : (
          copy.theTotalIsCalculatedWhen
        )}
      </p>
    </EntryDialog>
  );
}
