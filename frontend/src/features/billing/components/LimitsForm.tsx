/** All spending limits as one form. */

import { type FormEvent, useState } from 'react';
import {
  type SpendingLimits,
  type UsedProvider,
  useLazyGetSpendingLimitsQuery,
  useSetSpendingLimitsMutation,
} from '@/api/billingApi';
import { fieldErrors, firstError, isConflict } from '@/api/failure';
import { useHeldEdits } from '@/api/heldEdits';
import type { FieldErrors } from '@/api/types';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { Note } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { EmptyState } from '@/ui/states';
import { takeLatest } from '@/ui/takeLatest';
import { showToast } from '@/ui/toastStore';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { bodyOf, draftOf, type LimitDraft, problemsOf } from '../limitDraft';

interface LimitsFormProps {
  readonly limits: SpendingLimits;
  /** Of this month; undefined where it is not known. Only the limits of these are shown, and those that are set. */
  readonly providers: readonly UsedProvider[] | undefined;
}

const FIELDS = [
  { field: 'soft', head: copy.warnMeAt, label: copy.warnAtThisManyCalls, placeholder: copy.noWarning },
  { field: 'hard', head: copy.stopCallsAt, label: copy.stopAtThisManyCalls, placeholder: copy.noLimit },
] as const;

export function LimitsForm({ limits, providers }: LimitsFormProps) {
  const creates = useCreates();
  const [seen, setSeen] = useState(limits);
  const [draft, setDraft] = useState<readonly LimitDraft[]>(() => draftOf(limits.limits));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [save, { isLoading }] = useSetSpendingLimitsMutation();
  const [load, loading] = useLazyGetSpendingLimitsQuery();
  useHeldEdits(JSON.stringify(draft) !== JSON.stringify(draftOf(seen.limits)));

  const take = (newest: SpendingLimits) => {
    setSeen(newest);
    setDraft(draftOf(newest.limits));
    setErrors({});
    setStale(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(draft);
    setErrors(problems);
    setStale(false);
    if (Object.keys(problems).length > 0) return;
    const answer = await save({ version: seen.version, spendingLimitsChange: { limits: bodyOf(draft) } });
    if (answer.data !== undefined) {
      take(answer.data);
      showToast({ title: copy.spendingLimitsSaved, description: copy.theyApplyWithin5Seconds });
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntSaveTheSpendingLimits));
  };
  const loadLatest = () => takeLatest(load(), take);
  const change = (provider: string, part: Partial<LimitDraft>) =>
    setDraft((rows) => rows.map((row) => (row.provider === provider ? { ...row, ...part } : row)));
  const isSet = (provider: string) =>
    seen.limits.some((limit) => limit.provider === provider && (limit.soft !== null || limit.hard !== null));
  const shown = draft
    .map((row, at) => ({ ...row, at, used: providers?.find(({ id }) => id === row.provider)?.calls }))
    .filter(({ provider, used }) => providers === undefined || used !== undefined || isSet(provider));

  if (shown.length === 0) {
    return <EmptyState compact title={copy.noProvidersToLimit} text={copy.theOperatorOfThisInstallation} />;
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {isStale && <ConflictNote what={copy.theSpendingLimits} busy={loading.isFetching} onLoad={() => void loadLatest()} />}
      {firstError(errors, 'non_field_errors') !== undefined && <Note>{firstError(errors, 'non_field_errors')}</Note>}
      <table className={styles.limits} aria-label={copy.spendingLimitsByProvider}>
        <thead>
          <tr>
            <th scope="col">{copy.provider}</th>
            <th scope="col">{copy.thisMonth}</th>
            {FIELDS.map(({ field, head }) => (
              <th key={field} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ provider, name, at, used, ...row }) => (
            <tr key={provider}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              <td className={`num ${styles.used}`}>{used === undefined ? copy.unknown : formatCount(used, 'call')}</td>
              {FIELDS.map(({ field, head, label, placeholder }) => (
                <td key={field} className={styles.number} data-head={head}>
                  <FormField
                    hideLabel
                    inputMode="numeric"
                    label={label(name)}
                    placeholder={placeholder}
                    maxLength={15}
                    value={row[field]}
                    disabled={!creates}
                    error={firstError(errors, `limits[${at}].${field}`)}
                    onChange={({ target }) => change(provider, { [field]: target.value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <ForEditors>
          <Button type="submit" kind="primary" busy={isLoading}>
            {copy.saveLimits}
          </Button>
        </ForEditors>
      </div>
    </form>
  );
}
