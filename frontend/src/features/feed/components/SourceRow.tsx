/** One source: its state, when it was and will be fetched, whether its items are shown, and its name. */

import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type FeedSource, useUpdateFeedSourceMutation } from '@/api/feedApi';
import { fetchWords, hostOf, problemWords, stateLook, webAddress } from '@/domain/feed/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useManages } from '@/domain/teams/useManages';
import { Button, IconButton } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { Menu } from '@/ui/Menu';
import { Switch } from '@/ui/Switch';
import { sending } from '@/ui/sending';
import { Chip } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import styles from './Dialogs.module.css';

export const LONGEST_NAME = 100;

interface SourceRowProps {
  readonly source: FeedSource;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

export function SourceRow({ source, isBusy, onRemove }: SourceRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [update, updating] = useUpdateFeedSourceMutation();
  const manages = useManages();
  const look = stateLook(source.state);
  const problem = problemWords(source);
  const site = webAddress(source.site);
  const toggle = async (shown: boolean) => {
    const answer = await update({ id: source.id, changedFeedSource: { name: source.name, shown } });
    if (answer.data === undefined) showFailure(answer.error);
  };
  if (isRenaming) return <Rename source={source} onDone={() => setRenaming(false)} />;
  return (
    <li className={styles.source}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{source.name}</span>
          <Chip kind={look.kind}>{look.label}</Chip>
          {!source.shown && <Chip title={copy.itsItemsDontAppearIn}>{copy.hidden}</Chip>}
        </p>
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        <p className={styles.meta}>{fetchWords(source)}</p>
        <p className={styles.meta} title={source.url}>
          {site === null ? (
            hostOf(source.url)
          ) : (
            <a href={site.href} target="_blank" rel="noopener noreferrer">
              {hostOf(site.href)}
              <ExternalLink aria-hidden="true" />
              <span className="visually-hidden">{copy.opensInANewTabTitle}</span>
            </a>
          )}
        </p>
      </div>
      <ForEditors>
        <div className={styles.tools}>
          <Switch
            label={copy.showInTheFeed(source.name)}
            checked={source.shown}
            disabled={updating.isLoading}
            onChange={(shown) => void toggle(shown)}
          />
          <Menu
            label={copy.moreFor(source.name)}
            items={[
              { key: 'rename', label: copy.renameSource, icon: Pencil, onPick: () => setRenaming(true) },
              ...(manages ? [{ key: 'remove', label: copy.removeSource, icon: Trash2, onPick: onRemove }] : []),
            ]}
            trigger={(props) => (
              <IconButton {...props} label={copy.moreFor(source.name)} disabled={isBusy}>
                <Ellipsis />
              </IconButton>
            )}
          />
        </div>
      </ForEditors>
    </li>
  );
}

function Rename({ source, onDone }: { readonly source: FeedSource; readonly onDone: () => void }) {
  const [name, setName] = useState(source.name);
  const [error, setError] = useState<string>();
  const [update, updating] = useUpdateFeedSourceMutation();
  const submit = async () => {
    const answer = await update({ id: source.id, changedFeedSource: { name: name.trim(), shown: source.shown } });
    if (answer.data !== undefined) {
      onDone();
      return;
    }
    const errors = fieldErrors(answer.error, copy.couldntRenameTheSource);
    setError(errors.name?.[0] ?? Object.values(errors)[0]?.[0]);
  };
  return (
    <li className={styles.source}>
      <form className={styles.rename} noValidate onSubmit={sending(submit)}>
        <TextField
          compact
          autoFocus
          label={copy.newNameOf(source.name)}
          hint={copy.leaveItEmptyToUse}
          maxLength={LONGEST_NAME}
          value={name}
          error={error}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            // Only the renaming ends, not the dialog in which it is.
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }}
        />
        <div className={styles.actions}>
          <Button onClick={onDone}>{copy.cancel}</Button>
          <Button kind="primary" type="submit" busy={updating.isLoading}>
            {copy.saveName}
          </Button>
        </div>
      </form>
    </li>
  );
}
