/** Keys that the user brings for data providers, so that their reads use their own quota: added, tested, replaced, removed. */

import { type FormEvent, useState } from 'react';
import { errorsOf, fieldErrors, firstError } from '@/api/failure';
import {
  type ProviderKey,
  useDeleteProviderKeyMutation,
  useListProviderKeysQuery,
  usePutProviderKeyMutation,
  useTestProviderKeyMutation,
} from '@/api/providerKeysApi';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Note } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip, type ChipKind, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './Settings.module.css';

type State = keyof typeof copy.keyStates;
type Outcome = keyof typeof copy.testOutcomes;

const chipKinds: Record<State, ChipKind> = { untested: 'neutral', valid: 'up', refused: 'down', unreadable: 'down' };

/** Tests the saved key of a provider and says what came of it. */
function useKeyTest({ provider, name }: ProviderKey) {
  const [test, { isLoading }] = useTestProviderKeyMutation();
  const run = async () => {
    const { data, error } = await test(provider);
    if (data === undefined) {
      showFailure(error);
      return;
    }
    const outcome = data.outcome as Outcome;
    const [title = '', description] = copy.testOutcomes[outcome](name);
    showToast({ title, description, kind: outcome === 'valid' ? undefined : 'destructive' });
  };
  return [run, isLoading] as const;
}

function KeyForm({ item, onSaved, onCancel }: { item: ProviderKey; onSaved: () => void; onCancel?: () => void }) {
  const [key, setKey] = useState('');
  const [put, { isLoading, error }] = usePutProviderKeyMutation();
  const [test, isTesting] = useKeyTest(item);
  const errors = errorsOf(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await put({ provider: item.provider, newProviderKey: { key: key.trim() } });
    if (saved.error !== undefined) {
      if (firstError(fieldErrors(saved.error), 'key') === undefined) showFailure(saved.error);
      return;
    }
    setKey('');
    await test();
    onSaved();
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormField
        className="mono"
        label={copy.providerKey(item.name)}
        hint={copy.pasteItAsShown(item.name)}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={key}
        error={firstError(errors, 'key')}
        onChange={(event) => setKey(event.target.value)}
      />
      <div className={layout.buttons}>
        <Button type="submit" kind="primary" busy={isLoading || isTesting} disabled={key.trim() === ''}>
          {copy.saveAndTest}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{copy.cancelReplacing}</Button>}
      </div>
    </form>
  );
}

interface SavedKeyProps {
  item: ProviderKey;
  canStore: boolean;
  /** Undefined where it can't be replaced, or is being replaced. */
  onReplace: (() => void) | undefined;
}

function SavedKey({ item, canStore, onReplace }: SavedKeyProps) {
  const { name, provider } = item;
  const [test, isTesting] = useKeyTest(item);
  const [remove, removing] = useDeleteProviderKeyMutation();
  const state = (item.state ?? 'untested') as State;

  const end = async () => {
    const question = { title: copy.removeThisKey(name), text: copy.readsUseTheInstallations, action: copy.removeKeyAction };
    if (!(await confirmed(question))) return;
    const result = await remove(provider);
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: copy.keyRemoved, description: name });
  };

  return (
    <>
      <div className={rows.main}>
        <p className={rows.title}>
          {name}
          <Chip kind={chipKinds[state]}>{copy.keyStates[state]}</Chip>
        </p>
        <p className={rows.text}>
          {copy.keyEndsIn} <span className="mono">{item.last_four}</span>
          {item.entered_at ? ` · ${copy.entered(formatDate(item.entered_at))}` : ''}
          {` · ${copy.calls(formatCount(item.calls_this_month, copy.call))}`}
        </p>
        {state === 'unreadable' && <p className={rows.text}>{canStore ? copy.unreadableMeans : copy.cantBeRead}</p>}
        {state === 'refused' && <p className={rows.text}>{copy.refusedMeans(name)}</p>}
      </div>
      <div className={rows.actions}>
        {state !== 'unreadable' && (
          <Button size="small" aria-label={copy.testKeyOf(name)} busy={isTesting} onClick={test}>
            {copy.testKey}
          </Button>
        )}
        {onReplace !== undefined && (
          <Button size="small" aria-label={copy.replaceKeyOf(name)} onClick={onReplace}>
            {copy.replaceKey}
          </Button>
        )}
        <Button size="small" aria-label={copy.removeKeyOf(name)} busy={removing.isLoading} onClick={end}>
          {copy.removeKey}
        </Button>
      </div>
    </>
  );
}

function KeyRow({ item, canStore }: { item: ProviderKey; canStore: boolean }) {
  const [isReplacing, setReplacing] = useState(false);
  const hasKey = item.last_four !== null;
  return (
    <>
      {hasKey && (
        <li className={rows.row}>
          <SavedKey item={item} canStore={canStore} onReplace={canStore && !isReplacing ? () => setReplacing(true) : undefined} />
        </li>
      )}
      {canStore && (!hasKey || isReplacing) && (
        <li className={rows.row}>
          <KeyForm item={item} onSaved={() => setReplacing(false)} onCancel={hasKey ? () => setReplacing(false) : undefined} />
        </li>
      )}
    </>
  );
}

export function ProviderKeysPanel() {
  const { data, error, refetch } = useListProviderKeysQuery();
  const canStore = data?.can_store ?? false;
  return (
    <Panel title={copy.providerKeys} note={copy.keysYouBring}>
      <p className={styles.intro}>{copy.whyBringAKey}</p>
      <p className={styles.intro}>{copy.marketDataNeedsNoKey}</p>
      <QueryPanel
        compact
        query={{ error, refetch }}
        data={data?.keys}
        waiting={56}
        empty={<EmptyState compact title={copy.noProviderTakesKeys} text={copy.thisInstallationHasNone} />}
      >
        {(keys) => (
          <>
            {!canStore && <Note kind="info">{copy.keysAreNotSetUp}</Note>}
            <ul className={`${rows.list} ${rows.wraps}`}>
              {keys.map((item) => (
                <KeyRow key={item.provider} item={item} canStore={canStore} />
              ))}
            </ul>
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}
