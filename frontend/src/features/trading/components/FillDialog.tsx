/** One fill: a new one, or one that is changed. What the server refuses stands beside its field. */

import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type Account, type Fill, useAddAccountMutation, useAddFillMutation, useUpdateFillMutation } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { bodyOf, draftOf, type FillDraft, filledFees, formError, momentOf, NEW_ACCOUNT, newDraft } from '../fillDraft';
import { fillWords, totalWords } from '../words';
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
  const [draft, setDraft] = useState<FillDraft>(() => {
    const first = accounts.find(({ id }) => id === account) ?? accounts[0];
    return fill ? draftOf(fill, zone) : newDraft(first?.id ?? NEW_ACCOUNT, Date.now(), zone);
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [stale, setStale] = useState(false);
  const [add, adding] = useAddFillMutation();
  const [update, updating] = useUpdateFillMutation();
  const [addAccount, addingAccount] = useAddAccountMutation();
  const form = useId();
  const close = useDiscard(draft, onClose);
  const put = (change: Partial<FillDraft>) => setDraft((before) => ({ ...before, ...change }));

  /** The id of the chosen account, which may have to be added first; null where that was refused. */
  const accountId = async (): Promise<string | null> => {
    if (draft.account !== NEW_ACCOUNT) return draft.account;
    const answer = await addAccount({ name: draft.newAccount.trim() });
    if (answer.data) {
      // Kept in the form: should the fill be refused, the account isn't added twice.
      put({ account: answer.data.id, newAccount: '' });
      return answer.data.id;
    }
    const { name, ...rest } = fieldErrors(answer.error, "Couldn't add the account");
    setErrors(name ? { ...rest, account: name } : rest);
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    put({ fees: filledFees(draft.fees) });
    setStale(false);
    const time = momentOf(draft, zone, fill);
    if ('error' in time) {
      setErrors({ traded_at: [time.error] });
      return;
    }
    const id = await accountId();
    if (id === null) return;
    const body = bodyOf(draft, id, time.moment);
    const answer = fill ? await update({ id: fill.id, version: fill.version, newFill: body }) : await add(body);
    if (answer.data) {
      const saved = answer.data;
      showToast({ title: fill ? 'Fill changed' : 'Fill added', description: `${fillWords(saved)} for ${totalWords(saved)}` });
      onSaved();
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(fieldErrors(answer.error, "Couldn't save the fill"));
  };
  const whole = formError(errors);
  const moved = fill !== undefined && PRICED.some((name) => draft[name] !== fill[name]);

  return (
    <Modal
      title={fill ? 'Edit fill' : 'Add fill'}
      onClose={close}
      width={620}
      foot={
        <>
          {fill && onDelete && (
            <Button kind="quiet" className={styles.delete} onClick={() => onDelete(fill)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={adding.isLoading || updating.isLoading || addingAccount.isLoading}
          >
            {fill ? 'Save changes' : 'Add fill'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {stale ? (
          <Note>
            Couldn't save the fill. It changed in another tab or on another device. Close and open it again to see the latest
            version.
          </Note>
        ) : (
          whole !== undefined && <Note>{whole}</Note>
        )}
        <FillFields draft={draft} errors={errors} accounts={accounts} zone={zone} onChange={put} />
        <p className={styles.total}>
          {fill && !moved ? (
            <>
              Total <strong className="num">{totalWords(fill)}</strong>
            </>
          ) : (
            'The total is calculated when you save.'
          )}
        </p>
      </form>
    </Modal>
  );
}
