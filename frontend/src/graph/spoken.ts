/** What is read out of the card under the keys: its name and kind, how many lines lead in and out, and what is marked on it. */

import { kindNames } from './ink';
import type { Emphasis, Graph } from './model';

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

export function spokenOf({ nodes, edges }: Graph, { focused, selected }: Emphasis): string {
  const node = nodes.find(({ id }) => id === focused);
  if (node === undefined) return '';
  const into = edges.filter(({ to }) => to === node.id).length;
  const out = edges.filter(({ from }) => from === node.id).length;
  const marks = [node.flagged && 'flagged', node.pinned && 'pinned', selected.has(node.id) && 'selected'].filter(Boolean);
  return [node.title, kindNames[node.kind].toLowerCase(), `${lines(into)} in, ${out} out`, ...marks].join(', ');
}
