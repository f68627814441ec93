/**
 * A file on its way to the server, which judges it row by row and keeps it until it is confirmed. What the file doesn't say, a time zone or
 * the order of day and month, is asked for and sent with it again. Of the staged files of one dialog only the last is kept.
 */

import { useRef, useState } from 'react';
import { describeFailure, toFailure } from '@/api/failure';
import { type StagedImport, useStageTradeImportMutation, useUndoTradeImportMutation } from '@/api/importsApi';

export const MOST_BYTES = 10 * 1024 * 1024;

export type DateOrder = '' | 'day' | 'month';

/** Which one is meant of times that the clock showed twice. */
export type Fold = '' | 'first' | 'second';

export interface Answers {
  /** Empty: an account named after the exchange. */
  readonly account: string;
  /** Empty until it is asked for. */
  readonly zone: string;
  readonly order: DateOrder;
  readonly fold: Fold;
  /** A kept mapping of columns; empty: the format is found by itself. */
  readonly mapping: string;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** The same file can be sent again: the server was away. */
  readonly canRetry: boolean;
}

const NO_ANSWERS: Answers = { account: '', zone: '', order: '', fold: '', mapping: '' };
const TOO_LARGE: Refusal = { code: 'payload_too_large', message: 'The file is larger than 10 MiB.', canRetry: false };

const refusalOf = (error: unknown): Refusal => {
  const { status, code = '' } = toFailure(error);
  return { code, message: describeFailure(error).description, canRetry: status === 0 || status === 429 || status >= 500 };
};

export interface Staging {
  readonly file: File | null;
  readonly answers: Answers;
  readonly staged: StagedImport | null;
  readonly refusal: Refusal | null;
  readonly isReading: boolean;
  readonly take: (file: File) => void;
  /** Sends the file again with another answer. */
  readonly answer: (change: Partial<Answers>) => void;
  /** Lets the server forget the staged file. */
  readonly forget: () => void;
}

export function useStaging(): Staging {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [staged, setStaged] = useState<StagedImport | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [send, { isLoading }] = useStageTradeImportMutation();
  const [undo] = useUndoTradeImportMutation();
  /** The newest question; an answer to an older one is not wanted any more. */
  const newest = useRef(0);
  /** Of that question. The server keeps one file once, so an older answer about it has the same id. */
  const asked = useRef<File | null>(null);
  const kept = useRef<string | null>(null);

  const keep = (next: StagedImport | null) => {
    const before = kept.current;
    kept.current = next?.import.id ?? null;
    setStaged(next);
    if (before !== null && before !== kept.current) void undo(before);
  };
  const ask = async (chosen: File, { account, zone, order, fold, mapping }: Answers) => {
    newest.current += 1;
    const mine = newest.current;
    asked.current = chosen;
    const reply = await send({
      file: chosen,
      name: chosen.name,
      accountId: account || undefined,
      zone: zone || undefined,
      dateOrder: order || undefined,
      fold: fold || undefined,
      mappingId: mapping || undefined,
    });
    if (mine !== newest.current) {
      if (reply.data && asked.current !== chosen) void undo(reply.data.import.id);
      return;
    }
    keep(reply.data ?? null);
    setRefusal(reply.data ? null : refusalOf(reply.error));
  };

  return {
    file,
    answers,
    staged,
    refusal,
    isReading: isLoading,
    take: (chosen) => {
      if (chosen.size > MOST_BYTES) {
        newest.current += 1;
        asked.current = null;
        setFile(null);
        keep(null);
        setRefusal(TOO_LARGE);
        return;
      }
      const next = { ...NO_ANSWERS, account: answers.account };
      setFile(chosen);
      setAnswers(next);
      setRefusal(null);
      void ask(chosen, next);
    },
    answer: (change) => {
      const next = { ...answers, ...change };
      setAnswers(next);
      if (file !== null) void ask(file, next);
    },
    forget: () => {
      newest.current += 1;
      asked.current = null;
      keep(null);
    },
  };
}
