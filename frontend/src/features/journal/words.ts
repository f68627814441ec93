/** Moved: import it from there. Kept for work that began before the move. */

export * from '@/domain/journal/words';
