/** In place of a widget that public links don't show. */

import { EyeOff } from 'lucide-react';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import styles from './WidgetFrame.module.css';

export function LeftOutBox() {
  return (
    <section className={styles.frame} aria-label={copy.leftOut}>
      <div className={styles.body}>
        <EmptyState compact icon={EyeOff} title={copy.leftOut} text={copy.thisWidgetIsLeftOut} />
      </div>
    </section>
  );
}
