import { EmptyState } from '@/ui/states';
import type { WidgetProps } from '../kinds';
import styles from './NoteCard.module.css';

/** Plain text: nothing in it is read as markup. */
export default function NoteCard({ params: { text = '' } }: WidgetProps) {
  if (text.trim() === '') return <EmptyState compact title="Empty note" text="Write its text under Configure." />;
  return <p className={styles.note}>{text}</p>;
}
