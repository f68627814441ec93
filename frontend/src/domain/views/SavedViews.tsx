/**
 * Named views of a list: its filters and sort order, as they stand in the address, and its hidden columns. They are loaded when the menu is
 * first opened, so a list costs nothing more without it.
 */

import { Bookmark, RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '@/api/messages';
import {
  type NewSavedView,
  type SavedView,
  useAddSavedViewMutation,
  useDeleteSavedViewMutation,
  useListSavedViewsQuery,
  useUpdateSavedViewMutation,
} from '@/api/workspaceApi';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { Button, IconButton } from '@/ui/Button';
import type { ColumnChoice } from '@/ui/columnChoice';
import { FormField } from '@/ui/formFields';
import { Popover } from '@/ui/Popover';
import { FailedLine, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import { applied, type ListId, sameView, viewQuery } from './query';
import styles from './SavedViews.module.css';

interface SavedViewsProps {
  readonly list: ListId;
  /** Of tables whose columns can be hidden. */
  readonly choice?: ColumnChoice;
  /** As the buttons beside it. */
  readonly size?: 'small' | 'medium';
}

const LONGEST_NAME = 100;

export function SavedViews({ size = 'small', ...props }: SavedViewsProps) {
  return (
    <Popover
      size={size}
      title={copy.savedViews}
      label={
        <>
          <Bookmark aria-hidden="true" />
          {copy.views}
        </>
      }
    >
      {(close) => <Views {...props} onDone={close} />}
    </Popover>
  );
}

function Views({ list, choice, onDone }: Omit<SavedViewsProps, 'size'> & { readonly onDone: () => void }) {
  const [query, setQuery] = useSearchParams();
  const views = useListSavedViewsQuery(list);
  const creates = useCreates();
  const [remove] = useDeleteSavedViewMutation();
  const [update, updating] = useUpdateSavedViewMutation();
  const now = { query: viewQuery(query, list), hidden: [...(choice?.hidden ?? [])] };
  const content = (name: string): NewSavedView => ({ list, name, query: now.query, hidden_columns: now.hidden });

  const apply = (view: SavedView) => {
    choice?.hide(view.hidden_columns);
    setQuery(applied(view, list, query), { preventScrollReset: true });
    onDone();
  };
  const replace = async ({ id, name }: SavedView) => {
    const { error } = await update({ id, newSavedView: content(name) });
    if (error === undefined) showToast({ title: copy.viewUpdated, description: name });
    else showFailure(error);
  };
  const drop = async ({ id, name }: SavedView) => {
    const { error } = await remove(id);
    if (error === undefined) showToast({ title: copy.viewDeleted, description: name });
    else showFailure(error);
  };
  return (
    <div className={styles.views}>
      {views.data === undefined ? (
        views.isError ? (
          <FailedLine title={messages.data} error={views.error} onRetry={() => void views.refetch()} />
        ) : (
          <Skeleton width="70%" />
        )
      ) : views.data.length === 0 ? (
        <p className={styles.note}>{creates ? copy.setFiltersOrderAndColumns : copy.noSavedViews}</p>
      ) : (
        <ul aria-label={copy.savedViews}>
          {views.data.map((view) => (
            <li key={view.id} className={styles.view}>
              <button type="button" className={styles.name} onClick={() => apply(view)}>
                {view.name}
              </button>
              <ForEditors>
                <IconButton
                  label={copy.updateToWhatIsShown(view.name)}
                  disabled={updating.isLoading || sameView(view, now)}
                  onClick={() => void replace(view)}
                >
                  <RefreshCw />
                </IconButton>
                <IconButton label={copy.delete(view.name)} onClick={() => void drop(view)}>
                  <Trash2 />
                </IconButton>
              </ForEditors>
            </li>
          ))}
        </ul>
      )}
      {creates && <SaveForm content={content} />}
    </div>
  );
}

function SaveForm({ content }: { readonly content: (name: string) => NewSavedView }) {
  const [name, setName] = useState('');
  const [add, { isLoading }] = useAddSavedViewMutation();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await add(content(name.trim()));
    if (error === undefined) {
      showToast({ title: copy.viewSaved, description: name.trim() });
      setName('');
    } else showFailure(error);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <FormField
        hideLabel
        label={copy.nameOfTheView}
        placeholder={copy.name}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" kind="primary" busy={isLoading} disabled={name.trim() === ''}>
        {copy.saveView}
      </Button>
    </form>
  );
}
