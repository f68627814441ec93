/** On a phone: how much of what, above where and when. */

import type { ReactNode } from 'react';
import { Quantity } from '@/domain/portfolio/parts';
import styles from './lists.module.css';

interface LotLeadProps {
  readonly row: { readonly quantity: string; readonly asset: string };
  readonly children: ReactNode;
}

export function LotLead({ row, children }: LotLeadProps) {
  return (
    <span className={styles.lead}>
      <span className={styles.strong}>
        <Quantity amount={row.quantity} /> {row.asset}
      </span>
      <small>{children}</small>
    </span>
  );
}
