/** What is muted and until when, and a way to mute another word. */

import { VolumeX } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FeedMute, useAddFeedMuteMutation, useDeleteFeedMuteMutation, useListFeedMutesQuery } from '@/api/feedApi';
import { messages } from '@/api/messages';
import type { FieldErrors } from '@/api/types';
import { MUTE_DAYS, mutedUntil, muteKind, muteName, untilWords } from '@/domain/feed/words';
import { Button } from '@/ui/Button';
import { SelectField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import styles from './Dialogs.module.css';
import { LONGEST_WORD, type Span } from './MuteDialog';

export function MutedDialog({ onClose }: { readonly onClose: () => void }) {
  const [word, setWord] = useState('');
  const close = useDiscard({ word }, onClose);
  return (
    <Modal
      title="Muted"
      width={560}
      onClose={close}
      foot={
        <Button kind="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <WordForm word={word} onWord={setWord} />
      <MuteList />
    </Modal>
  );
}

interface WordFormProps {
  readonly word: string;
  readonly onWord: (word: string) => void;
}

function WordForm({ word, onWord }: WordFormProps) {
  const [span, setSpan] = useState<Span>('week');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddFeedMuteMutation();
  const submit = async () => {
    if (word.trim() === '') {
      setErrors({ value: ['Enter a word.'] });
      return;
    }
    const answer = await add({ kind: 'word', value: word.trim(), until: mutedUntil(span) });
    if (answer.data === undefined) setErrors(fieldErrors(answer.error, "Couldn't mute the word"));
    else {
      setErrors({});
      onWord('');
    }
  };
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        compact
        label="Word"
        maxLength={LONGEST_WORD}
        value={word}
        error={errors.value?.[0] ?? Object.values(errors)[0]?.[0]}
        onChange={({ target }) => onWord(target.value)}
      />
      <SelectField
        compact
        label="How long"
        value={span}
        onChange={({ target }) => setSpan(target.value === 'good' ? 'good' : 'week')}
      >
        <option value="week">{MUTE_DAYS} days</option>
        <option value="good">For good</option>
      </SelectField>
      <Button type="submit" busy={isLoading}>
        Mute word
      </Button>
    </form>
  );
}

function MuteList() {
  const query = useListFeedMutesQuery();
  const [remove, { isLoading, originalArgs }] = useDeleteFeedMuteMutation();
  const unmute = async ({ id }: FeedMute) => {
    const answer = await remove(id);
    if (answer.error !== undefined) showFailure(answer.error);
  };
  if (query.data === undefined) {
    return query.isError ? (
      <FailedState compact title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={88} />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        compact
        icon={VolumeX}
        title="Nothing is muted"
        text="Mute a word here, or a token or a source from the menu of an item."
      />
    );
  }
  return (
    <ul className={styles.list} aria-label="Muted">
      {query.data.map((mute) => (
        <li key={mute.id} className={styles.mute}>
          <p className={styles.name}>{muteName(mute)}</p>
          <p className={styles.meta}>
            {muteKind(mute.kind)}, {untilWords(mute.until)}
          </p>
          <Button
            size="small"
            busy={isLoading && originalArgs === mute.id}
            aria-label={`Unmute ${muteName(mute)}`}
            onClick={() => void unmute(mute)}
          >
            Unmute
          </Button>
        </li>
      ))}
    </ul>
  );
}
