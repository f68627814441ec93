/** One of several places to go: its icon, its name, and a line about it. */

import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import styles from './LinkCard.module.css';
import { unbroken } from './unbroken';

interface LinkCardProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly line: string;
}

export function LinkCard({ to, icon: Icon, name, line }: LinkCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <Icon aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <span className={styles.line}>{unbroken(line)}</span>
    </Link>
  );
}
