import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import styles from './NoteCard.module.css';

/** Plain text: nothing in it is read as markup. */
export default function NoteCard({ params: { text = '' } }: WidgetProps) {
  if (text.trim() === '') return <EmptyState compact title={copy.emptyNote} text={copy.writeItsTextUnderConfigure} />;
  return <p className={styles.note}>{text}</p>;
}
