/** A named portfolio: which accounts belong to it, and how its value is to be spread. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import type { Account } from '@/api/ledgerApi';
import { type NamedPortfolio, useAddPortfolioMutation, useUpdatePortfolioMutation } from '@/api/portfolioApi';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { bodyOf, draftOf, faultsOf, NEW_PORTFOLIO, type PortfolioDraft } from '../targetDraft';
import styles from './PortfolioDialog.module.css';
import { TargetFields } from './TargetFields';

interface PortfolioDialogProps {
  /** The portfolio to change; without it a new one. */
  readonly portfolio?: NamedPortfolio;
  readonly accounts: readonly Account[];
  /** Accounts that wallets are synced into. */
  readonly wallets: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

export function PortfolioDialog({ portfolio, accounts, wallets, onClose, onSaved }: PortfolioDialogProps) {
  const [draft, setDraft] = useState(() => (portfolio ? draftOf(portfolio) : NEW_PORTFOLIO));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddPortfolioMutation();
  const [update, updating] = useUpdatePortfolioMutation();
  const change = (part: Partial<PortfolioDraft>) => setDraft({ ...draft, ...part });
  const submit = async () => {
    const faults = faultsOf(draft);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const body = bodyOf(draft);
    const answer = portfolio
      ? await update({ id: portfolio.id, version: portfolio.version, newPortfolio: body })
      : await add(body);
    if (answer.data) {
      showToast({ title: portfolio ? copy.portfolioChanged : copy.portfolioCreated, description: answer.data.name });
      onSaved(answer.data.id);
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [copy.couldntSaveThePortfolioIt(changedElsewhere())] });
    else setErrors(fieldErrors(answer.error, copy.couldntSaveThePortfolio));
  };
  return (
    <FormDialog
      title={portfolio ? copy.editPortfolio : copy.newPortfolio}
      width={560}
      action={portfolio ? copy.saveChanges : copy.createPortfolio}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label={copy.name}
        placeholder={copy.longTerm}
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={errors.name?.[0]}
        onChange={({ target }) => change({ name: target.value })}
      />
      <fieldset className={styles.group}>
        <legend>{copy.accounts}</legend>
        <div className={styles.boxes}>
          {accounts.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={draft.accounts.includes(id)}
                onChange={({ target }) =>
                  change({
                    accounts: target.checked ? [...draft.accounts, id] : draft.accounts.filter((account) => account !== id),
                  })
                }
              />
              <span className={styles.account}>{name}</span>
              {wallets.has(id) && <small>{copy.wallet}</small>}
            </label>
          ))}
        </div>
        <p className={errors.account_ids ? styles.error : styles.hint}>
          {errors.account_ids?.[0] ?? copy.leaveAllClearToInclude}
        </p>
      </fieldset>
      <TargetFields targets={draft.targets} errors={errors} onChange={(targets) => change({ targets })} />
      <TextField
        compact
        label={copy.bandInPercentagePoints}
        inputMode="decimal"
        autoComplete="off"
        value={draft.band}
        error={errors.band?.[0]}
        hint={copy.anAssetHasDriftedWhen}
        onChange={({ target }) => change({ band: target.value })}
      />
      <TextAreaField
        compact
        label={copy.note}
        placeholder={copy.optional}
        rows={2}
        maxLength={2000}
        value={draft.note}
        error={errors.note?.[0]}
        onChange={({ target }) => change({ note: target.value })}
      />
    </FormDialog>
  );
}
