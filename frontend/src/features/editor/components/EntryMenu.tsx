/** What can be done with an entry as a whole: history, template, export, delete. */

import { Ellipsis, FileDown, History, LayoutTemplate, Printer, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type JournalEntry, useAddEntryMutation, useDeleteEntryMutation, useLazyGetEntryMarkdownQuery } from '@/api/journalApi';
import { paths } from '@/app/paths';
import { useManages } from '@/domain/teams/useManages';
import { Button } from '@/ui/Button';
import { Menu, type MenuItem } from '@/ui/Menu';
import { saveText } from '@/ui/save';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { bodyOf, type EntryValue } from '../entry';
import type { EntrySession } from '../session';

interface EntryMenuProps {
  readonly session: EntrySession;
  readonly entry: JournalEntry | null;
  readonly value: EntryValue;
  readonly onHistory: () => void;
}

function useEntryActions({ session, entry, value }: Omit<EntryMenuProps, 'onHistory'>) {
  const navigate = useNavigate();
  const [add] = useAddEntryMutation();
  const [remove] = useDeleteEntryMutation();
  const [getMarkdown] = useLazyGetEntryMarkdownQuery();
  return {
    saveAsTemplate: async () => {
      const body = bodyOf({ ...value, kind: 'template', session: null, title: value.title || copy.untitledTemplate });
      const { error } = await add(body);
      if (error !== undefined) showFailure(error);
      else showToast({ title: copy.templateSaved, description: copy.youCanStartNewEntries });
    },
    saveMarkdown: async () => {
      if (entry === null || !(await session.saveNow())) {
        showToast({
          title: copy.error,
          description: copy.couldntExportTheEntryIt,
          kind: 'destructive',
        });
        return;
      }
      const { data, error } = await getMarkdown(entry.id);
      if (data === undefined) showFailure(error);
      else saveText(data.file_name, data.text, 'text/markdown');
    },
    deleteEntry: async () => {
      await session.saveNow();
      const latest = session.get().entry;
      if (latest === null) return;
      const { error } = await remove({ id: latest.id, version: latest.version });
      if (error !== undefined) {
        showFailure(error);
        return;
      }
      session.forget();
      // The list offers to undo it.
      void navigate(`${paths.journal}?tab=entries`, { state: { deleted: [{ id: latest.id, title: latest.title }] } });
    },
  };
}

export function EntryMenu({ onHistory, ...rest }: EntryMenuProps) {
  const { entry } = rest;
  const manages = useManages();
  const actions = useEntryActions(rest);
  const items: MenuItem[] = [
    { key: 'template', label: copy.saveAsTemplate, icon: LayoutTemplate, onPick: () => void actions.saveAsTemplate() },
    { key: 'print', label: copy.printOrSaveAsPdf, icon: Printer, onPick: () => window.print() },
  ];
  if (entry !== null) {
    items.unshift({ key: 'history', label: copy.showHistory, icon: History, onPick: onHistory });
    items.push({ key: 'markdown', label: copy.exportAsMarkdown, icon: FileDown, onPick: () => void actions.saveMarkdown() });
  }
  if (entry !== null && manages) {
    items.push({ key: 'delete', label: copy.deleteEntry, icon: Trash2, ruled: true, onPick: () => void actions.deleteEntry() });
  }
  return (
    <Menu
      label={copy.actionsOfTheEntry}
      items={items}
      trigger={(props) => (
        <Button size="small" {...props}>
          <Ellipsis aria-hidden="true" />
          {copy.actions}
        </Button>
      )}
    />
  );
}
