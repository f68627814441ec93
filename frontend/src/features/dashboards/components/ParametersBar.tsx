/** The parameters that widgets of this dashboard follow. What is changed here is in the address, not in the dashboard. */

import { useEffect, useState } from 'react';
import { Button } from '@/ui/Button';
import { Segmented, TextField } from '@/ui/fields';
import { copy } from '../copy';
import type { Document } from '../document';
import { followed, isParameterType, PARAMETER_WORDS, type ParameterType, saidBy, type Values, wrongEntity } from '../parameters';
import styles from './ParametersBar.module.css';
import { ParamField, RANGE_WORDS } from './ParamFields';

interface ParametersBarProps {
  readonly document: Document;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

export function ParametersBar({ document, values, onChange }: ParametersBarProps) {
  const names = followed(document);
  if (names.length === 0) return null;
  const said = saidBy(document);
  const isChanged = names.some((name) => values[name] !== said[name]);
  const typeOf = (name: string): ParameterType | 'text' => {
    const type = document.parameters.find((parameter) => parameter.name === name)?.type ?? name;
    return isParameterType(type) ? type : 'text';
  };
  return (
    <section className={styles.bar} aria-label={copy.parameters}>
      {names.map((name) => {
        const type = typeOf(name);
        const value = values[name] ?? '';
        const label = isParameterType(name) ? PARAMETER_WORDS[name] : name;
        const put = (next: string) => onChange({ ...values, [name]: next });
        if (type === 'range') {
          return (
            <div key={name} className={styles.range}>
              <Segmented
                label={label}
                value={value}
                options={RANGE_WORDS.map(([id]) => ({ value: id, label: id === 'max' ? copy.max : id.toUpperCase() }))}
                onChange={put}
              />
            </div>
          );
        }
        return (
          <div key={name} className={styles.field}>
            {type === 'token' || type === 'portfolio' ? (
              <ParamField field={{ label, type }} value={value} onChange={put} />
            ) : (
              <Typed label={label} value={value} hint={type} onChange={put} />
            )}
          </div>
        );
      })}
      {isChanged && (
        <Button kind="quiet" className={styles.reset} onClick={() => onChange(said)}>
          {copy.reset}
        </Button>
      )}
    </section>
  );
}

const EXAMPLES: Readonly<Record<string, string>> = { entity: 'bitcoin:bc1q…', currency: 'USD' };

/** Taken over with Enter or when the field is left, so that no widget asks for half an address. */
function Typed({
  label,
  value,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  hint: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [wrong, setWrong] = useState<string>();
  const put = (text: string) => {
    setTyped(text);
    setWrong(undefined);
  };
  useEffect(() => {
    setTyped(value);
    setWrong(undefined);
  }, [value]);
  const apply = () => {
    const next = typed.trim();
    if (next === value) return;
    // The address bar takes no names and no keys.
    const found = hint === 'entity' && next !== '' ? wrongEntity(next) : null;
    if (found === null) onChange(next);
    else setWrong(found);
  };
  return (
    <TextField
      compact
      label={label}
      placeholder={EXAMPLES[hint]}
      maxLength={200}
      value={typed}
      error={wrong}
      onChange={({ target }) => put(target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
