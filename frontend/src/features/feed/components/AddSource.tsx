/** Following a source: by its address, or by one press from a short list of public feeds. */

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FeedSource, useAddFeedSourceMutation } from '@/api/feedApi';
import type { FieldErrors } from '@/api/types';
import { hostOf, webAddress } from '@/domain/feed/words';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { sending } from '@/ui/sending';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
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

const added = ({ name }: FeedSource) => showToast({ title: copy.sourceAdded, description: name });

export function AddSource({ typed, onType }: AddSourceProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddFeedSourceMutation();
  const submit = async () => {
    const url = typedAddress(typed.url);
    if (webAddress(url) === null) {
      setErrors({ url: [copy.enterTheWebAddressOf] });
      return;
    }
    const answer = await add({ url, name: typed.name.trim() });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntAddTheSource));
      return;
    }
    setErrors({});
    onType({ url: '', name: '' });
    added(answer.data);
  };
  return (
    <form className={styles.addSource} noValidate onSubmit={sending(submit)}>
      <FormField
        type="url"
        inputMode="url"
        spellCheck={false}
        label={copy.addressOfAFeed}
        placeholder={copy.httpsExampleOrgFeedXml}
        hint={copy.rssAtomOrJsonIt}
        maxLength={LONGEST_ADDRESS}
        value={typed.url}
        error={errors.url?.[0] ?? (errors.name === undefined ? Object.values(errors)[0]?.[0] : undefined)}
        onChange={({ target }) => onType({ ...typed, url: target.value })}
      />
      <TextField
        compact
        label={copy.name}
        placeholder={copy.theSourcesOwn}
        maxLength={LONGEST_NAME}
        value={typed.name}
        error={errors.name?.[0]}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
      />
      <Button type="submit" busy={isLoading}>
        {isLoading ? copy.checking : copy.addSource}
      </Button>
    </form>
  );
}

export function Suggestions({ sources }: { readonly sources: readonly FeedSource[] }) {
  const offered = suggested(sources);
  if (offered.length === 0) return null;
  return (
    <section aria-label={copy.suggestions} className={styles.section}>
      <h3>{copy.suggestions}</h3>
      <p className={styles.meta}>{copy.nothingIsFetchedFromThese}</p>
      <ul className={styles.list} aria-label={copy.suggestions}>
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
    else setError(Object.values(fieldErrors(answer.error, copy.couldntAdd(name)))[0]?.[0]);
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
      <Button size="small" busy={isLoading} aria-label={copy.add(name)} onClick={() => void follow()}>
        <Plus aria-hidden="true" />
        {copy.addTitle}
      </Button>
    </li>
  );
}
