/** A field for each parameter of the rules: one value of it, or several to try. */

import type { RuleParameter } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { TextField } from '@/ui/fields';
import { copy } from '../copy';
import type { Values } from '../runDraft';
import styles from './result.module.css';

interface ParameterFieldsProps {
  readonly parameters: readonly RuleParameter[];
  readonly values: Values;
  /** Several values of each. */
  readonly many?: boolean;
  readonly errors: FieldErrors;
  readonly onChange: (values: Values) => void;
}

export function ParameterFields({ parameters, values, many = false, errors, onChange }: ParameterFieldsProps) {
  if (parameters.length === 0) {
    return <p className={styles.hint}>{copy.theseRulesHaveNoParametersTitle}</p>;
  }
  return (
    <fieldset className={many ? styles.manyValues : styles.values}>
      <legend className="visually-hidden">{many ? copy.valuesToTry : copy.valuesOfTheParameters}</legend>
      {parameters.map(({ name, preset, from, to }) => (
        <TextField
          key={name}
          compact
          label={many ? copy.valuesOf(name) : name}
          inputMode={many ? undefined : 'decimal'}
          placeholder={many ? copy.only(preset) : preset}
          hint={copy.toDefault(from, to, preset)}
          error={errors[name]?.[0]}
          value={values[name] ?? (many ? '' : preset)}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}
