/** A number of the rules, or a parameter in its place. */

import { SelectField } from '@/ui/fields';
import { copy } from '../../copy';
import { namesIn, type Path, readAt } from '../../ruleDocument';
import { isParameter } from '../../ruleParts';
import styles from './form.module.css';
import { NumberField, type NumberFieldProps } from './NumberField';
import type { RuleForm } from './ruleForm';

interface AmountFieldProps extends Omit<NumberFieldProps, 'onChange' | 'isSigned'> {
  readonly form: RuleForm;
  readonly path: Path;
}

const NUMBER = '=number';

export function AmountField({ form, path, ...field }: AmountFieldProps) {
  const { label, value, error } = field;
  const names = namesIn(form.rules, 'params');
  const name = typeof value === 'string' && value.startsWith('$') ? value.slice(1) : null;
  const put = (next: unknown) => form.write(path, next);
  if (names.length === 0 && name === null) return <NumberField {...field} onChange={put} />;
  /** A number begins as the default of the parameter that was there. */
  const choose = (choice: string) => {
    if (choice !== NUMBER) return put(choice);
    const parameter = name === null ? undefined : readAt(form.rules, ['params', name]);
    return put(isParameter(parameter) ? parameter[0] : '');
  };
  return (
    <div className={name === null ? styles.amount : undefined}>
      {name === null && <NumberField {...field} onChange={put} />}
      <SelectField
        compact
        label={name === null ? copy.setBy : label}
        aria-label={name === null ? copy.setByFor(label) : undefined}
        error={name === null ? undefined : error}
        value={name === null ? NUMBER : `$${name}`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NUMBER}>{copy.aNumber}</option>
        <optgroup label={copy.parameters}>
          {names.map((one) => (
            <option key={one} value={`$${one}`}>
              {one}
            </option>
          ))}
          {name !== null && !names.includes(name) && <option value={`$${name}`}>{copy.notDefined(name)}</option>}
        </optgroup>
      </SelectField>
    </div>
  );
}
