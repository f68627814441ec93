/** What rules give a name to: indicators that several conditions use, and parameters that grids and walk-forwards vary. */

import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { copy } from '../../copy';
import { isRecord, namesIn, renamed } from '../../ruleDocument';
import { faultAt } from '../../ruleFaults';
import { freeName, isParameter, isUnshown, NEW_INDICATOR, NEW_PARAMETER } from '../../ruleParts';
import { indicatorWords } from '../../ruleSentences';
import styles from './form.module.css';
import { KeptPart } from './KeptPart';
import { NameField } from './NameField';
import { NumberField } from './NumberField';
import { OperandField } from './OperandField';
import { PartFault } from './PartFault';
import type { RuleForm } from './ruleForm';
import { useRowFocus } from './useRowFocus';

interface SectionProps {
  readonly form: RuleForm;
}

interface RowProps {
  readonly form: RuleForm;
  readonly name: string;
  readonly value: unknown;
  readonly onRemove: () => void;
}

export function IndicatorsSection({ form }: SectionProps) {
  return (
    <NamedSection
      form={form}
      kind="let"
      title={copy.indicators}
      hint={copy.indicatorsHint}
      action={copy.addIndicator}
      start={['average', NEW_INDICATOR]}
      Row={IndicatorRow}
    />
  );
}

export function ParametersSection({ form }: SectionProps) {
  return (
    <NamedSection
      form={form}
      kind="params"
      title={copy.parameters}
      hint={copy.parametersHint}
      action={copy.addParameter}
      start={['n', NEW_PARAMETER]}
      Row={ParameterRow}
    />
  );
}

interface NamedSectionProps extends SectionProps {
  readonly kind: 'let' | 'params';
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  /** What a new row is called and what it holds. */
  readonly start: readonly [name: string, value: unknown];
  readonly Row: (props: RowProps) => React.ReactNode;
}

function NamedSection({ form, kind, title, hint, action, start: [base, value], Row }: NamedSectionProps) {
  const { ref, moveTo } = useRowFocus<HTMLFieldSetElement>();
  const all = form.rules[kind];
  const fault = faultAt(form.faults, [kind]);
  const add = () => {
    form.write([kind, freeName(base, namesIn(form.rules, kind))], value);
    moveTo('row');
  };
  const remove = (name: string) => {
    form.write([kind, name], undefined);
    moveTo('button');
  };
  return (
    <fieldset ref={ref} className={styles.section}>
      <legend>{title}</legend>
      <p className={styles.hint}>{hint}</p>
      {isUnshown(form.unshown, kind) ? (
        <KeptPart form={form} path={[kind]} value={all} />
      ) : (
        <>
          {Object.entries(isRecord(all) ? all : {}).map(([name, one], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps the keyboard while its name changes
            <Row key={at} form={form} name={name} value={one} onRemove={() => remove(name)} />
          ))}
          <PartFault text={fault} />
          <div data-add className={layout.buttons}>
            <Button size="small" onClick={add}>
              <Plus aria-hidden="true" />
              {action}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

interface RowNameProps extends Omit<RowProps, 'value' | 'onRemove'> {
  readonly kind: 'let' | 'params';
  readonly label: string;
}

function RowName({ form, kind, name, label }: RowNameProps) {
  return (
    <NameField
      label={label}
      name={name}
      taken={namesIn(form.rules, kind).filter((one) => one !== name)}
      error={faultAt(form.faults, [kind, name])}
      onRename={(next) => form.replace(renamed(form.rules, kind, name, next))}
    />
  );
}

function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton label={label} title={label} className={styles.remove} onClick={onRemove}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

function IndicatorRow({ form, name, value, onRemove }: RowProps) {
  return (
    <fieldset data-row className={styles.indicator}>
      <legend className="visually-hidden">{copy.indicatorOf(name)}</legend>
      <RowName form={form} kind="let" name={name} label={copy.indicatorName} />
      <RemoveRow label={copy.removeIndicator(name)} onRemove={onRemove} />
      <div className={styles.wide}>
        <OperandField form={form} path={['let', name]} value={value} label={copy.measures} />
        <p className={styles.hint}>{copy.isInWords(name, indicatorWords(form.rules, name))}</p>
      </div>
    </fieldset>
  );
}

const NUMBERS = [copy.defaultValue, copy.lowest, copy.highest] as const;

function ParameterRow({ form, name, value, onRemove }: RowProps) {
  const path = ['params', name];
  return (
    <fieldset data-row className={styles.parameter}>
      <legend className="visually-hidden">{copy.parameterOf(name)}</legend>
      <RowName form={form} kind="params" name={name} label={copy.parameterName} />
      {isParameter(value) ? (
        NUMBERS.map((label, at) => (
          <NumberField
            key={label}
            isSigned
            label={label}
            value={value[at]}
            onChange={(next) => form.write([...path, at], next)}
          />
        ))
      ) : (
        <KeptPart form={form} path={path} value={value} />
      )}
      <RemoveRow label={copy.removeParameter(name)} onRemove={onRemove} />
    </fieldset>
  );
}
