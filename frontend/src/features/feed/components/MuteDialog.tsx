/** Muting a token, a source or a word: for a week, or for good. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FeedMute, useAddFeedMuteMutation } from '@/api/feedApi';
import type { FieldErrors } from '@/api/types';
import { MUTE_DAYS, mutedUntil } from '@/domain/feed/words';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, TextField } from '@/ui/fields';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import type { MuteTarget } from '../mutes';
import styles from './Dialogs.module.css';

export type Span = 'week' | 'good';
export const LONGEST_WORD = 100;

interface MuteDialogProps {
  readonly target: MuteTarget;
  readonly onMuted: (mute: FeedMute) => void;
  readonly onClose: () => void;
}

export function MuteDialog({ target, onMuted, onClose }: MuteDialogProps) {
  const [word, setWord] = useState('');
  const [span, setSpan] = useState<Span>('week');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddFeedMuteMutation();
  const isWord = target.kind === 'word';
  const submit = async () => {
    const value = isWord ? word.trim() : target.value;
    if (value === '') {
      setErrors({ value: [copy.enterAWord] });
      return;
    }
    const answer = await add({ kind: target.kind, value, until: mutedUntil(span) });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntMuteIt));
      return;
    }
    onMuted(answer.data);
    onClose();
  };
  const wrong = errors.value?.[0];
  return (
    <FormDialog
      title={isWord ? copy.muteAWord : copy.mute(target.name)}
      width={440}
      action={copy.muteTitle}
      busy={isLoading}
      typed={{ word }}
      error={isWord && wrong !== undefined ? undefined : Object.values(errors)[0]?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      {isWord ? (
        <>
          <TextField
            compact
            label={copy.word}
            hint={copy.itemsWithItInThe}
            maxLength={LONGEST_WORD}
            value={word}
            error={wrong}
            onChange={({ target: field }) => setWord(field.value)}
          />
          {target.words.length > 0 && (
            <fieldset className={styles.words}>
              <legend>{copy.wordsOfTheTitle}</legend>
              {target.words.map((one) => (
                <Button key={one} size="small" onClick={() => setWord(one)}>
                  {one}
                </Button>
              ))}
            </fieldset>
          )}
        </>
      ) : (
        <p className={styles.text}>{target.kind === 'token' ? copy.itemsAboutThisTokenAre : copy.itemsOfThisSourceAre}</p>
      )}
      <div>
        <Segmented<Span>
          label={copy.howLong}
          value={span}
          options={optionsOf({ week: copy.forDays(MUTE_DAYS), good: copy.forGood })}
          onChange={setSpan}
        />
      </div>
    </FormDialog>
  );
}
