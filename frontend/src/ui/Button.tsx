/** Buttons, and links that look like them. Native elements: they cost nothing and behave. */

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';
import { classes } from './classes';

interface Look {
  kind?: 'default' | 'primary' | 'danger' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  block?: boolean;
}

const look = ({ kind = 'default', size = 'medium', block }: Look, extra?: string): string =>
  classes(styles.button, kind !== 'default' && styles[kind], size !== 'medium' && styles[size], block && styles.block, extra);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

export function Button({ kind, size, block, busy, className, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={look({ kind, size, block }, className)}
    />
  );
}

export function ButtonLink({ kind, size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={look({ kind, size, block }, className)} />;
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(styles.icon, className)}>
      {children}
    </button>
  );
}

export function IconLink({ label, className, children, ...rest }: Omit<LinkProps, 'aria-label'> & { label: string }) {
  return (
    <Link {...rest} aria-label={label} className={classes(styles.icon, className)}>
      {children}
    </Link>
  );
}
