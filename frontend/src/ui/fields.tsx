/** Form controls on native elements, with label, hint and message tied to the control. Errors are the server's own words. */

import { ChevronDown, CircleAlert, CircleCheck, Eye, EyeOff, Info } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from './Button';
import { classes } from './classes';
import styles from './fields.module.css';

interface FieldProps {
  label: string;
  /** At the right of the label: a link, a counter. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** 32 px high instead of 40: for pages that are not a form. */
  compact?: boolean;
  hideLabel?: boolean;
}

interface Described {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Field({
  label,
  aside,
  hint,
  error,
  compact,
  hideLabel,
  children,
}: FieldProps & { children: (control: Described) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes(styles.field, compact && styles.compact)}>
      <div className={hideLabel ? 'visually-hidden' : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      <span className={styles.control}>
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
        })}
      </span>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: Ref<HTMLInputElement> };

export function TextField({ label, aside, hint, error, compact, hideLabel, className, ...input }: InputProps) {
  return (
    <Field {...{ label, aside, hint, error, compact, hideLabel }}>
      {(control) => <input {...input} {...control} className={classes(styles.input, className)} />}
    </Field>
  );
}

export function PasswordField({ label, aside, hint, error, compact, ...input }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, aside, hint, error, compact }}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classes(styles.input, styles.withButton)}
          />
          <IconButton
            className={styles.eye}
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Eye /> : <EyeOff />}
          </IconButton>
        </>
      )}
    </Field>
  );
}

type SelectProps = FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>;

export function SelectField({ label, aside, hint, error, compact, hideLabel, children, ...select }: SelectProps) {
  return (
    <Field {...{ label, aside, hint, error, compact, hideLabel }}>
      {(control) => (
        <>
          <select {...select} {...control} className={styles.input}>
            {children}
          </select>
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { ref?: Ref<HTMLTextAreaElement> };

export function TextAreaField({ label, aside, hint, error, compact, hideLabel, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, aside, hint, error, compact, hideLabel }}>
      {(control) => <textarea rows={3} {...area} {...control} className={classes(styles.input, className)} />}
    </Field>
  );
}

const noteIcons = { error: CircleAlert, info: Info, up: CircleCheck } as const;

/** A message about the whole form or page. */
export function Note({ kind = 'error', children }: { kind?: 'error' | 'info' | 'up'; children: ReactNode }) {
  const Icon = noteIcons[kind];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classes(styles.note, kind !== 'error' && styles[kind])}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
}

/** One of a few, as a radio group: arrows move and choose. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + by + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    onChange(option.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented} onKeyDown={step}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold the look of a segment without a second element
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.segment}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
