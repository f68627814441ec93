/** What transfers were worth when they moved, or that there is no price. */

import { classes } from '@/ui/classes';
import type { FactEdge } from '../types';
import { worthBasis, worthOf, worthWords } from '../worth';
import styles from './WorthThen.module.css';

export function WorthThen({ edges }: { readonly edges: readonly FactEdge[] }) {
  const worth = worthOf(edges);
  return (
    <span className={classes('num', worth.usd === null ? styles.none : styles.worth)} title={worthBasis(worth)}>
      {worthWords(worth)}
    </span>
  );
}
