/** An answer: its words with every value linked to its row, the tables behind it, and what can be done with it. */

import { Check, Copy, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatArtifact, ChatMessage, ChatPiece } from '@/api/assistantApi';
import { Button } from '@/ui/Button';
import { showToast } from '@/ui/toastStore';
import { clipboardText, placeOf, shown } from '../cells';
import { ArtifactTable } from './ArtifactTable';
import styles from './Thread.module.css';

interface AnswerProps {
  readonly message: ChatMessage;
  readonly onCommand: (command: string) => void;
  /** Asks the question again; without it nothing is offered. */
  readonly onAgain?: () => void;
}

export function Answer({ message, onCommand, onAgain }: AnswerProps) {
  const { id, pieces, artifacts, state, failure } = message;
  const prefix = `answer-${id}`;
  const isEmpty = pieces.length === 0 && artifacts.length === 0;
  return (
    <div className={styles.answer}>
      {pieces.length > 0 && (
        <p className={styles.words}>
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one answer never move
            <Piece key={at} piece={piece} artifacts={artifacts} prefix={prefix} />
          ))}
        </p>
      )}
      {artifacts.map((artifact) => (
        <ArtifactTable key={artifact.first_row} artifact={artifact} prefix={prefix} onCommand={onCommand} />
      ))}
      {failure && (
        <p role="alert" className={styles.failure}>
          <TriangleAlert aria-hidden="true" />
          {failure.message}
        </p>
      )}
      {state === 'stopped' && (
        <p role="status" className={styles.quiet}>
          You stopped this answer.
        </p>
      )}
      {state && (
        <div className={styles.tools}>
          {!isEmpty && <CopyAnswer message={message} />}
          {onAgain !== undefined && state !== 'done' && (
            <Button kind="quiet" size="small" onClick={onAgain}>
              <RotateCcw aria-hidden="true" />
              Ask again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface PieceProps {
  readonly piece: ChatPiece;
  readonly artifacts: readonly ChatArtifact[];
  readonly prefix: string;
}

function Piece({ piece: { text, ref, supported }, artifacts, prefix }: PieceProps) {
  if (!supported) {
    return (
      <mark className={styles.unsupported} title="Not found in the data">
        {text}
        <span className="visually-hidden"> (not found in the data)</span>
      </mark>
    );
  }
  const place = placeOf(ref, artifacts);
  if (place === null) return text;
  return (
    <button type="button" className={styles.value} title="Show its row" onClick={() => showRow(`${prefix}-r${place.row}`)}>
      {shown(place.cell, place.column)}
    </button>
  );
}

function showRow(id: string): void {
  const row = document.getElementById(id);
  row?.scrollIntoView({ block: 'nearest' });
  row?.focus({ preventScroll: true });
}

function CopyAnswer({ message }: { message: ChatMessage }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(clipboardText(message));
      setCopied(true);
      showToast({ title: 'Answer copied' });
    } catch {
      showToast({ title: 'Error', description: 'The browser did not allow copying', kind: 'destructive' });
    }
  };
  return (
    <Button kind="quiet" size="small" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      Copy answer
    </Button>
  );
}
