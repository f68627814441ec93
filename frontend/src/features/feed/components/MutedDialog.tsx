/** What is muted and until when, and a way to mute another word. */

import { VolumeX } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FeedMute, useAddFeedMuteMutation, useDeleteFeedMuteMutation, useListFeedMutesQuery } from '@/api/feedApi';
import type { FieldErrors } from '@/api/types';
import { MUTE_DAYS, mutedUntil, muteKind, muteName, untilWords } from '@/domain/feed/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { optionsOf } from '@/ui/pickerOptions';
import { QueryPanel } from '@/ui/QueryPanel';
import { sending } from '@/ui/sending';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import styles from './Dialogs.module.css';
import { LONGEST_WORD, type Span } from './MuteDialog';

export function MutedDialog({ onClose }: { readonly onClose: () => void }) {
  const [word, setWord] = useState('');
  const close = useDiscard({ word }, onClose);
  return (
    <Modal title={copy.muted} width={560} onClose={close} done={copy.close}>
      <ForEditors>
        <WordForm word={word} onWord={setWord} />
      </ForEditors>
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
      setErrors({ value: [copy.enterAWord] });
      return;
    }
    const answer = await add({ kind: 'word', value: word.trim(), until: mutedUntil(span) });
    if (answer.data === undefined) setErrors(fieldErrors(answer.error, copy.couldntMuteTheWord));
    else {
      setErrors({});
      onWord('');
    }
  };
  return (
    <form className={styles.add} noValidate onSubmit={sending(submit)}>
      <TextField
        compact
        label={copy.word}
        maxLength={LONGEST_WORD}
        value={word}
        error={errors.value?.[0] ?? Object.values(errors)[0]?.[0]}
        onChange={({ target }) => onWord(target.value)}
      />
      <Choice
        label={copy.howLong}
        value={span}
        options={optionsOf({ week: copy.days(MUTE_DAYS), good: copy.forGood })}
        onChange={setSpan}
      />
      <Button type="submit" busy={isLoading}>
        {copy.muteWord}
      </Button>
    </form>
  );
}

function MuteList() {
  const query = useListFeedMutesQuery();
  const creates = useCreates();
  const [remove, { isLoading, originalArgs }] = useDeleteFeedMuteMutation();
  const unmute = async ({ id }: FeedMute) => {
    const answer = await remove(id);
    if (answer.error !== undefined) showFailure(answer.error);
  };
  return (
    <QueryPanel
      compact
      query={query}
      data={query.data}
      waiting={88}
      empty={<EmptyState compact icon={VolumeX} title={copy.nothingIsMuted} text={creates ? copy.muteAWordHereOr : undefined} />}
    >
      {(mutes) => (
        <ul className={styles.list} aria-label={copy.muted}>
          {mutes.map((mute) => (
            <li key={mute.id} className={styles.mute}>
              <p className={styles.name}>{muteName(mute)}</p>
              <p className={styles.meta}>
                {muteKind(mute.kind)}, {untilWords(mute.until)}
              </p>
              <ForEditors>
                <Button
                  size="small"
                  busy={isLoading && originalArgs === mute.id}
                  aria-label={copy.unmute(muteName(mute))}
                  onClick={() => void unmute(mute)}
                >
                  {copy.unmuteTitle}
                </Button>
              </ForEditors>
            </li>
          ))}
        </ul>
      )}
    </QueryPanel>
  );
}
