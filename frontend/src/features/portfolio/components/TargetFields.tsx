/** Targets of a portfolio: an asset and its share in percent, and what all of them add up to. */

import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { FieldErrors } from '@/api/types';
import { Button, IconButton } from '@/ui/Button';
import { DecimalField, FormField } from '@/ui/formFields';
import { copy } from '../copy';
import { leftOver, MOST_TARGETS, REST, type TargetDraft, targetSum } from '../targetDraft';
import styles from './PortfolioDialog.module.css';

interface TargetFieldsProps {
  readonly targets: readonly TargetDraft[];
  readonly errors: FieldErrors;
  readonly onChange: (targets: readonly TargetDraft[]) => void;
}

export function TargetFields({ targets, errors, onChange }: TargetFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (key: number, what: Partial<TargetDraft>) =>
    onChange(targets.map((target) => (target.key === key ? { ...target, ...what } : target)));
  const add = (asset: string) => {
    onChange([...targets, { key: Math.max(-1, ...targets.map(({ key }) => key)) + 1, asset, percent: '' }]);
    // The new row is drawn by then.
    const wanted = asset === '' ? 'input' : 'input[inputmode="decimal"]';
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-target]:last-of-type ${wanted}`)?.focus());
  };
  const drop = (key: number) => {
    onChange(targets.filter((target) => target.key !== key));
    list.current?.querySelector<HTMLElement>('button[data-add]')?.focus();
  };
  return (
    <fieldset ref={list} className={styles.group}>
      <legend>{copy.targets}</legend>
      {targets.map((target, at) => (
        <div key={target.key} data-target className={styles.target}>
          <FormField
            hideLabel
            label={copy.targetAsset(at + 1)}
            placeholder={copy.assetSuchAsBtc}
            spellCheck={false}
            maxLength={40}
            readOnly={target.asset === REST}
            value={target.asset === REST ? copy.everythingElse : target.asset}
            error={errors[`targets[${at}].asset`]?.[0]}
            onChange={(event) => change(target.key, { asset: event.target.value.toUpperCase() })}
          />
          <DecimalField
            hideLabel
            label={copy.targetPercent(at + 1)}
            placeholder={copy.percent}
            value={target.percent}
            error={errors[`targets[${at}].share`]?.[0]}
            onChange={(event) => change(target.key, { percent: event.target.value })}
          />
          <IconButton label={copy.removeTarget(at + 1)} onClick={() => drop(target.key)}>
            <X />
          </IconButton>
        </div>
      ))}
      {targets.length < MOST_TARGETS && (
        <span style={{ display: 'flex', gap: 8 }}>
          <Button size="small" data-add onClick={() => add('')}>
            <Plus aria-hidden="true" />
            {copy.addTarget}
          </Button>
          {targets.length > 0 && !targets.some(({ asset }) => asset === REST) && (
            <Button size="small" onClick={() => add(REST)}>
              {copy.addEverythingElse}
            </Button>
          )}
        </span>
      )}
      <p role="status" className={errors.targets ? styles.error : styles.hint}>
        {errors.targets?.[0] ?? sumWords(targets)}
      </p>
    </fieldset>
  );
}

function sumWords(targets: readonly TargetDraft[]): string {
  if (targets.length === 0) return copy.optionalWithTargetsThePortfolio;
  const rest = leftOver(targets);
  const sum = copy.theTargetsAddUpTo(targetSum(targets));
  if (rest === null) return copy.theyMustNotExceed100(sum);
  return rest === '0' ? `${sum}.` : copy.hasNoTarget(sum, rest);
}
