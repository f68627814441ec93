/** Dialogs, forms in them, places for files, ages and pagers are the shared ones of `ui`; tables have a test of their own beside this one. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Part {
  readonly name: string;
  readonly isMade: (source: string) => boolean;
  /** What makes one of its own, with the reason. It may only get shorter. */
  readonly by: Readonly<Record<string, string>>;
}

const PARTS: readonly Part[] = [
  {
    name: 'dialogs',
    isMade: (source) => /<dialog[\s>]/.test(source),
    by: { 'ui/Modal.tsx': 'is the dialog' },
  },
  {
    name: 'forms in dialogs',
    isMade: (source) => /<Modal[\s>]/.test(source) && /<form[\s>]/.test(source),
    by: {
      'ui/FormDialog.tsx': 'is a dialog that is a form',
      'ui/ListDialog.tsx': 'is a dialog with a list and a form above it',
      'features/labels/components/LabelDialog.tsx': 'viewers read in it, and its files and comments are no part of the form',
      'features/feed/components/MutedDialog.tsx': 'its list stays when there is no right to add to it',
      'features/calendar/components/SourcesDialog.tsx': 'holds two lists, and the form belongs to one of them',
      'features/shell/ProfilerModal.tsx': 'leads to a page and saves nothing',
      'features/settings/ApiKeysPage.tsx': 'the form is on the page, and the dialog asks about another key',
      'domain/journal/JournalToolbar.tsx': 'filters, which are in a dialog only on phones',
      'features/sessions/components/PastPanel.tsx': 'filters, which are in a dialog only on phones',
      'features/whales/components/Filters.tsx': 'filters, which are in a dialog only on phones',
    },
  },
  {
    name: 'places for files',
    isMade: (source) => source.includes('type="file"'),
    by: {
      'ui/FileDrop.tsx': 'is the place for a file',
      'features/labels/components/EvidenceFiles.tsx': 'takes several at once, wherever on its list they are dropped',
      'features/editor/components/EntryEditor.tsx': 'pictures are dropped and pasted into the text itself',
      'features/cases/components/ReportTab.tsx': 'compares a report with the case and keeps no file',
    },
  },
  {
    name: 'ages of moments',
    isMade: (source) => /title=\{formatDateTime\(([^)]+)\)\}>\s*\{formatRelative\(\1\)\}\s*<\//.test(source),
    by: { 'ui/Ago.tsx': 'is the age of a moment' },
  },
  {
    name: 'pagers',
    isMade: (source) => /disabled=\{(?:\w+\.)?(?:back|next) === undefined/.test(source),
    by: { 'ui/PagerFoot.tsx': 'is the pager' },
  },
];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.includes('.test.'),
);

it.each(PARTS)('$name are made in one place, but for those that are listed with a reason', ({ isMade, by }) => {
  const made = sources.filter((path) => isMade(readFileSync(join('src', path), 'utf8'))).sort();
  expect(made).toEqual(Object.keys(by).sort());
});
