/** A named portfolio: which accounts belong to it, and how its value is to be spread. */

import type { Account } from '@/api/ledgerApi';
import { type NamedPortfolio, useAddPortfolioMutation, useUpdatePortfolioMutation } from '@/api/portfolioApi';
import { changedElsewhere } from '@/api/unsaved';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
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
  const form = useForm<PortfolioDraft>(() => (portfolio ? draftOf(portfolio) : NEW_PORTFOLIO));
  const { draft, errors, field, put, passes } = form;
  const [add, adding] = useAddPortfolioMutation();
  const [update, updating] = useUpdatePortfolioMutation();
  const submit = async () => {
    if (!passes(faultsOf(draft))) return;
    const body = bodyOf(draft);
    const answer = portfolio
      ? await update({ id: portfolio.id, version: portfolio.version, newPortfolio: body })
      : await add(body);
    if (answer.data) {
      showToast({ title: portfolio ? copy.portfolioChanged : copy.portfolioCreated, description: answer.data.name });
      onSaved(answer.data.id);
    } else form.refuse(answer.error, copy.couldntSaveThePortfolio, copy.couldntSaveThePortfolioIt(changedElsewhere()));
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
      <FormField label={copy.name} placeholder={copy.longTerm} maxLength={100} {...field('name')} />
      <fieldset className={styles.group}>
        <legend>{copy.accounts}</legend>
        <div className={styles.boxes}>
          {accounts.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={draft.accounts.includes(id)}
                onChange={({ target }) =>
                  put({
                    accounts: target.checked ? [...draft.accounts, id] : draft.accounts.filter((account) => account !== id),
                  })
                }
              />
              <span className={layout.cut}>{name}</span>
              {wallets.has(id) && <small>{copy.wallet}</small>}
            </label>
          ))}
        </div>
        <p className={errors.account_ids ? styles.error : styles.hint}>
          {errors.account_ids?.[0] ?? copy.leaveAllClearToInclude}
        </p>
      </fieldset>
      <TargetFields targets={draft.targets} errors={errors} onChange={(targets) => put({ targets })} />
      <DecimalField label={copy.bandInPercentagePoints} {...field('band')} hint={copy.anAssetHasDriftedWhen} />
      <TextAreaField compact label={copy.note} placeholder={copy.optional} rows={2} maxLength={2000} {...field('note')} />
    </FormDialog>
  );
}
