/** The keys of the application in one place: those that the shell hears itself, and the words for those that pages hear. */

import { paths } from '@/app/paths';

export interface Shortcut {
  /** Pressed one after the other where `inTurn` is set, together otherwise. */
  readonly keys: readonly string[];
  readonly inTurn?: true;
  readonly text: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** After `g`, one letter goes to a page. */
export const GO: Readonly<Record<string, { readonly to: string; readonly title: string }>> = {
  h: { to: paths.home, title: 'Home' },
  t: { to: paths.tokens, title: 'Tokens' },
  f: { to: paths.forecasting, title: 'Forecasting' },
  l: { to: paths.privateLabels, title: 'Private Labels' },
  j: { to: paths.journal, title: 'Journal' },
  a: { to: paths.alerts, title: 'Alerts' },
  c: { to: paths.calendar, title: 'Calendar' },
  s: { to: paths.settings, title: 'Settings' },
};

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
export const COMMAND = isMac ? '⌘' : 'Ctrl';

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [COMMAND, 'K'], text: 'Search' },
      { keys: ['/'], text: 'Filter of the page, or search if it has none' },
      { keys: ['?'], text: 'This list' },
      { keys: ['L'], text: 'Label the selected address' },
      { keys: ['A'], text: 'Create an alert for the selected token' },
      { keys: ['F8'], text: 'The notification on screen' },
      { keys: ['Esc'], text: 'Close the top layer' },
    ],
  },
  {
    title: 'Go to',
    shortcuts: Object.entries(GO).map(([key, { title }]) => ({ keys: ['G', key.toUpperCase()], inTurn: true, text: title })),
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: ['J'], text: 'Next row' },
      { keys: ['K'], text: 'Row before' },
      { keys: ['Enter'], text: 'Open the row' },
      { keys: ['X'], text: 'Select the row, where several can be selected' },
    ],
  },
  {
    title: 'Feed',
    shortcuts: [
      { keys: ['O'], text: 'Open the item' },
      { keys: ['M'], text: 'Mark as read' },
      { keys: ['S'], text: 'Keep, or stop keeping' },
    ],
  },
  {
    title: 'Assistant',
    shortcuts: [
      { keys: ['/'], text: 'Begin a command' },
      { keys: ['Enter'], text: 'Ask; with Shift a new line' },
      { keys: ['↑'], text: 'The last question again' },
      { keys: ['Esc'], text: 'Stop the answer' },
    ],
  },
  {
    title: 'Token page',
    shortcuts: [{ keys: ['1', '…', '5'], inTurn: true, text: 'Range of the chart, shortest first' }],
  },
  {
    title: 'Tracer',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], inTurn: true, text: 'Move between cards; with Shift, move the view' },
      { keys: ['Enter'], text: 'Select' },
      { keys: ['I', 'O', 'B'], inTurn: true, text: 'Expand in, out, both' },
      { keys: ['Z', 'Y'], inTurn: true, text: 'Undo, redo; with Ctrl too' },
      { keys: ['G'], text: 'Group, or fold the group' },
      { keys: ['P', 'N'], inTurn: true, text: 'Pin, note' },
      { keys: ['Del'], text: 'Remove' },
      { keys: ['T'], text: 'Graph or table' },
    ],
  },
  {
    title: 'Search',
    shortcuts: [
      { keys: ['↑', '↓'], inTurn: true, text: 'Move between rows' },
      { keys: ['Tab'], text: 'Another action for the row' },
      { keys: ['Enter'], text: 'Run it' },
    ],
  },
];
