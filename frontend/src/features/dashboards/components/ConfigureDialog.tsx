/** The settings of one widget, made of its kind's fields. A field can follow the dashboard's parameter of its type. */

import { useState } from 'react';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { copy } from '../copy';
import type { Widget } from '../document';
import { type Field, type Kind, missingIn, paramOf } from '../kinds';
import { followedIn, isParameterType, PARAMETER_WORDS, resolved, wrongEntity } from '../parameters';
import styles from './Dialogs.module.css';
import { ParamField } from './ParamFields';

interface ConfigureDialogProps {
  readonly kind: Kind;
  readonly widget: Widget;
  readonly isNew: boolean;
  readonly onApply: (widget: Widget) => void;
  readonly onClose: () => void;
}

const AMOUNT = /^\d{1,15}(\.\d{1,2})?$/;
const AGE = 'max_age_s';
const LEAST_AGE = 30;

export function ConfigureDialog({ kind, widget, isNew, onApply, onClose }: ConfigureDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({ title: '', ...resolvedAsIs(widget) }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const put = (name: string, value: string) => setValues({ ...values, [name]: value });
  const apply = async () => {
    const found = faults(kind, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    // Members the form does not know stay as they are.
    const params: Record<string, unknown> = { ...widget.params };
    for (const [name, value] of Object.entries(values)) {
      const field = kind.fields.find((one) => one.name === name);
      if (value === '') delete params[name];
      else if (name === AGE) params[name] = Number(value);
      else params[name] = field === undefined ? value : paramOf(field, value);
    }
    onApply({ ...widget, params });
  };
  return (
    <FormDialog
      title={isNew ? copy.add(kind.title.toLowerCase()) : copy.configure(kind.title.toLowerCase())}
      action={isNew ? copy.addWidget : copy.applySettings}
      busy={false}
      typed={values}
      onClose={onClose}
      onSubmit={apply}
    >
      <p className={styles.lead}>{kind.line}.</p>
      <TextField
        compact
        label={copy.title}
        hint={copy.whereEmpty(kind.title)}
        maxLength={80}
        value={values.title ?? ''}
        onChange={({ target }) => put('title', target.value)}
      />
      {kind.fields.map((field) => (
        <Followable
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => put(field.name, value)}
        />
      ))}
      {kind.refresh === 'stored' && kind.fields.length > 0 && (
        <TextField
          compact
          label={copy.refreshEverySeconds}
          hint={copy.atLeast30300If}
          inputMode="numeric"
          value={values[AGE] ?? ''}
          error={errors[AGE]}
          onChange={({ target }) => put(AGE, target.value)}
        />
      )}
    </FormDialog>
  );
}

/** Params as texts, with `$token` left as it is. */
const resolvedAsIs = ({ params }: Widget): Readonly<Record<string, string>> =>
  resolved(params, Object.fromEntries(followedIn(params).map((name) => [name, `$${name}`])));

function faults(kind: Kind, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const missing = missingIn(kind, values);
  if (missing !== undefined) found[missing.name] = copy.thisWidgetNeedsIt;
  for (const { name, type } of kind.fields) {
    const value = values[name] ?? '';
    if (type === 'number' && value !== '' && !AMOUNT.test(value)) found[name] = copy.enterANumberSuchAs;
    const wrong = type === 'entity' && value !== '' && !value.startsWith('$') ? wrongEntity(value) : null;
    if (wrong !== null) found[name] = wrong;
    if (type === 'tokens' && (value.split(',').length < 2 || value.split(',').length > 12)) found[name] = copy.name2To12Coins;
  }
  const age = values[AGE] ?? '';
  if (age !== '' && !(Number.isInteger(Number(age)) && Number(age) >= LEAST_AGE)) found[AGE] = copy.enter30OrMore;
  return found;
}

interface FollowableProps {
  readonly field: Field;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

function Followable({ field, value, error, onChange }: FollowableProps) {
  const { type } = field;
  if (!isParameterType(type)) return <ParamField field={field} value={value} error={error} onChange={onChange} />;
  const isFollowing = value.startsWith('$');
  return (
    <div className={styles.followable}>
      <label className={styles.check}>
        <input type="checkbox" checked={isFollowing} onChange={() => onChange(isFollowing ? '' : `$${type}`)} />
        {copy.followTheDashboards(field.label, PARAMETER_WORDS[type].toLowerCase())}
      </label>
      {!isFollowing && <ParamField field={field} value={value} error={error} onChange={onChange} />}
    </div>
  );
}
