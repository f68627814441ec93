/** An answer: its words with every value linked to its row, the tables behind it, and what can be done with it. */

import { Check, Copy, RotateCcw, Search, TriangleAlert } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import type { ChatArtifact, ChatMessage, ChatPiece } from '@/api/assistantApi';
import { Button } from '@/ui/Button';
import { showToast } from '@/ui/toastStore';
import { clipboardText, placeOf, shown } from '../cells';
import { copy } from '../copy';
import { ArtifactTable } from './ArtifactTable';
import { ProposalCard } from './ProposalCard';
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
        <Fragment key={artifact.first_row}>
          {artifact.step && (
            <p className={styles.of}>
              <Search aria-hidden="true" />
              {artifact.step}
            </p>
          )}
          {artifact.proposal ? (
            <ProposalCard artifact={artifact} proposal={artifact.proposal} prefix={prefix} />
          ) : (
            <ArtifactTable artifact={artifact} prefix={prefix} onCommand={onCommand} />
          )}
        </Fragment>
      ))}
      {failure && (
        <p role="alert" className={styles.failure}>
          <TriangleAlert aria-hidden="true" />
          {failure.message}
        </p>
      )}
      {state === 'stopped' && (
        <p role="status" className={styles.quiet}>
          {copy.youStoppedThisAnswer}
        </p>
      )}
      {state && (
        <div className={styles.tools}>
          {!isEmpty && <CopyAnswer message={message} />}
          {onAgain !== undefined && state !== 'done' && (
            <Button kind="quiet" size="small" onClick={onAgain}>
              <RotateCcw aria-hidden="true" />
              {copy.askAgain}
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
      <mark className={styles.unsupported} title={copy.notFoundInTheData}>
        {text}
        <span className="visually-hidden"> {copy.notFoundInTheDataTitle}</span>
      </mark>
    );
  }
  const place = placeOf(ref, artifacts);
  if (place === null) return text;
  return (
    <button type="button" className={styles.value} title={copy.showItsRow} onClick={() => showRow(`${prefix}-r${place.row}`)}>
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
  const copyAnswer = async () => {
    try {
      await navigator.clipboard.writeText(clipboardText(message));
      setCopied(true);
      showToast({ title: copy.answerCopied });
    } catch {
      showToast({ title: copy.error, description: copy.theBrowserDidNotAllow, kind: 'destructive' });
    }
  };
  return (
    <Button kind="quiet" size="small" onClick={() => void copyAnswer()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {copy.copyAnswer}
    </Button>
  );
}
