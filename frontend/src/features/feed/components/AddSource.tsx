/** Following a source: by its address, or by one press from a short list of public feeds. */

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FeedSource, useAddFeedSourceMutation } from '@/api/feedApi';
import type { FieldErrors } from '@/api/types';
import { hostOf, webAddress } from '@/domain/feed/words';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { type Suggestion, suggested, typedAddress } from '../suggestions';
import styles from './Dialogs.module.css';
import { LONGEST_NAME } from './SourceRow';

const LONGEST_ADDRESS = 2_000;

interface Typed {
  readonly url: string;
  readonly name: string;
}

interface AddSourceProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

const added = ({ name }: FeedSource) => showToast({ title: 'Source added', description: name });

export function AddSource({ typed, onType }: AddSourceProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddFeedSourceMutation();
  const submit = async () => {
    const url = typedAddress(typed.url);
    if (webAddress(url) === null) {
      setErrors({ url: ['Enter the web address of an RSS, Atom or JSON feed.'] });
      return;
    }
    const answer = await add({ url, name: typed.name.trim() });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, "Couldn't add the source"));
      return;
    }
    setErrors({});
    onType({ url: '', name: '' });
    added(answer.data);
  };
  return (
    <form
      className={styles.addSource}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        compact
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label="Address of a feed"
        placeholder="https://example.org/feed.xml"
        hint="RSS, Atom or JSON. It is fetched once now to check it."
        maxLength={LONGEST_ADDRESS}
        value={typed.url}
        error={errors.url?.[0] ?? (errors.name === undefined ? Object.values(errors)[0]?.[0] : undefined)}
        onChange={({ target }) => onType({ ...typed, url: target.value })}
      />
      <TextField
        compact
        label="Name"
        placeholder="The source's own"
        maxLength={LONGEST_NAME}
        value={typed.name}
        error={errors.name?.[0]}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
      />
      <Button type="submit" busy={isLoading}>
        {isLoading ? 'Checking…' : 'Add source'}
      </Button>
    </form>
  );
}

export function Suggestions({ sources }: { readonly sources: readonly FeedSource[] }) {
  const offered = suggested(sources);
  if (offered.length === 0) return null;
  return (
    <section aria-label="Suggestions" className={styles.section}>
      <h3>Suggestions</h3>
      <p className={styles.meta}>Nothing is fetched from these sites before you add them.</p>
      <ul className={styles.list} aria-label="Suggestions">
        {offered.map((one) => (
          <Offer key={one.url} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ one: { name, url, about } }: { readonly one: Suggestion }) {
  const [error, setError] = useState<string>();
  const [add, { isLoading }] = useAddFeedSourceMutation();
  const follow = async () => {
    setError(undefined);
    const answer = await add({ url, name });
    if (answer.data !== undefined) added(answer.data);
    else setError(Object.values(fieldErrors(answer.error, `Couldn't add ${name}`))[0]?.[0]);
  };
  return (
    <li className={styles.mute}>
      <p className={styles.name}>{name}</p>
      <p className={styles.meta}>
        {about} · <span title={url}>{hostOf(url)}</span>
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      <Button size="small" busy={isLoading} aria-label={`Add ${name}`} onClick={() => void follow()}>
        <Plus aria-hidden="true" />
        Add
      </Button>
    </li>
  );
}
