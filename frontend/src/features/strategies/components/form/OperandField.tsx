/** One side of a comparison: a price, a number, an indicator with its parameters, or a calculation of two of them. */

import { SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { copy } from '../../copy';
import { namesIn, type Path } from '../../ruleDocument';
import { faultAt } from '../../ruleFaults';
import { choiceOf, chosenOperand, type Operand, operandOf } from '../../ruleParts';
import { FIELDS } from '../../ruleWords';
import { AmountField } from './AmountField';
import styles from './form.module.css';
import { KeptPart } from './KeptPart';
import { NumberField } from './NumberField';
import type { RuleForm } from './ruleForm';

interface OperandFieldProps {
  readonly form: RuleForm;
  readonly path: Path;
  readonly value: unknown;
  readonly label: string;
}

export function OperandField({ form, path, value, label }: OperandFieldProps) {
  const operand = operandOf(value);
  if (operand.kind === 'unknown') return <KeptPart {...{ form, path, value }} />;
  const places: readonly Path[] =
    operand.kind === 'indicator' || operand.kind === 'calculation' ? [path, [...path, operand.name]] : [path];
  return (
    <div className={styles.operand}>
      <SelectField
        compact
        label={label}
        error={operand.kind === 'number' ? undefined : faultAt(form.faults, ...places)}
        value={choiceOf(operand)}
        onChange={({ target }) => form.write(path, chosenOperand(target.value, value))}
      >
        <Choices form={form} operand={operand} />
      </SelectField>
      <Inputs {...{ form, path, operand }} />
    </div>
  );
}

function Choices({ form, operand }: { form: RuleForm; operand: Operand }) {
  const indicators = namesIn(form.rules, 'let');
  const parameters = namesIn(form.rules, 'params').map((name) => `$${name}`);
  const isDefined =
    operand.kind !== 'name' || FIELDS.has(operand.name) || indicators.includes(operand.name) || parameters.includes(operand.name);
  return (
    <>
      {!isDefined && <option value={operand.name}>{copy.notDefined(operand.name)}</option>}
      <option value="=number">{copy.aNumber}</option>
      <optgroup label={copy.pricesOfABar}>
        <Options of={copy.columns.map(([name, words]) => ({ value: name, label: words }))} />
      </optgroup>
      {indicators.length > 0 && (
        <optgroup label={copy.yourIndicators}>
          {indicators.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      )}
      {parameters.length > 0 && (
        <optgroup label={copy.parameters}>
          <Options of={parameters.map((name) => ({ value: name, label: name.slice(1) }))} />
        </optgroup>
      )}
      <optgroup label={copy.indicators}>
        {copy.indicatorKinds.map(([name, words]) => (
          <option key={name} value={`=${name}`}>
            {words}
          </option>
        ))}
      </optgroup>
      <optgroup label={copy.calculations}>
        {copy.calculationKinds.map(([name, words]) => (
          <option key={name} value={`=${name}`}>
            {words}
          </option>
        ))}
      </optgroup>
    </>
  );
}

interface InputsProps {
  readonly form: RuleForm;
  readonly path: Path;
  readonly operand: Operand;
}

/** What a kind needs: its input and its bars, two values, or the number. */
function Inputs({ form, path, operand }: InputsProps) {
  if (operand.kind === 'number') {
    return (
      <NumberField
        isSigned
        label={copy.number}
        value={operand.value}
        error={faultAt(form.faults, path)}
        onChange={(next) => form.write(path, next)}
      />
    );
  }
  if (operand.kind === 'indicator') {
    const inside = [...path, operand.name];
    return (
      <div className={styles.inputs}>
        <OperandField form={form} path={[...inside, 0]} value={operand.of} label={copy.of} />
        <Bars form={form} path={[...inside, 1]} value={operand.bars} />
      </div>
    );
  }
  if (operand.kind === 'range') {
    return (
      <div className={styles.inputs}>
        <Bars form={form} path={[...path, ...operand.at]} value={operand.bars} />
      </div>
    );
  }
  if (operand.kind !== 'calculation') return null;
  const inside = [...path, operand.name];
  return (
    <div className={styles.inputs}>
      <OperandField form={form} path={[...inside, 0]} value={operand.left} label={copy.firstValue} />
      <OperandField form={form} path={[...inside, 1]} value={operand.right} label={copy.secondValue} />
    </div>
  );
}

function Bars({ form, path, value }: Omit<OperandFieldProps, 'label'>) {
  return <AmountField {...{ form, path, value }} label={copy.barsBack} error={faultAt(form.faults, path)} />;
}
