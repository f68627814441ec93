/** Cards: a surface with a hairline, a bar in the colour of the kind, two lines of text, a sign. Far out a card is one rectangle. */

import type { Detail } from '../detail';
import { FLAG_PATH, iconPaths, PIN_PATH } from '../icons';
import { CARD_HEIGHT, CARD_WIDTH } from '../model';
import type { DrawnNode } from '../scene';
import type { Brush, Painted, View } from './region';

const RADIUS = 5;
const BAR = 3;
const TEXT_LEFT = 12;
const ICON = 12;
/** Room for text: the card without bar, sign and padding. In letters, because measuring is dear and the widths hardly differ. */
const TITLE_LETTERS = 19;
const SUB_LETTERS = 18;

export const cut = (text: string, letters: number): string => (text.length <= letters ? text : `${text.slice(0, letters - 1)}…`);

export function paintNodes(
  brush: Brush,
  nodes: readonly DrawnNode[],
  detail: Detail,
  view: View,
  zoom: number,
  painted: Painted,
): void {
  painted.nodes += nodes.length;
  if (nodes.length === 0) return;
  if (detail.level === 'far') paintFar(brush, nodes, view, zoom);
  else paintCards(brush, nodes, detail, view, zoom);
  if (detail.titles) paintTexts(brush, nodes, detail, view, painted);
  if (detail.icons) paintSigns(brush, nodes, view);
}

function byColor(nodes: readonly DrawnNode[], view: View): Map<string, DrawnNode[]> {
  const { kinds, palette } = view.ink;
  const found = new Map<string, DrawnNode[]>();
  for (const node of nodes) {
    const color = node.node.flagged ? palette.down : kinds[node.node.kind];
    const same = found.get(color);
    if (same === undefined) found.set(color, [node]);
    else same.push(node);
  }
  return found;
}

function paintFar(brush: Brush, nodes: readonly DrawnNode[], view: View, zoom: number): void {
  const { selected, focused } = view.emphasis;
  for (const [color, same] of byColor(nodes, view)) {
    brush.fillStyle = color;
    for (const node of same) brush.fillRect(node.x, node.y, CARD_WIDTH, CARD_HEIGHT);
  }
  const chosen = nodes.filter(({ node }) => selected.has(node.id) || node.id === focused);
  brush.strokeStyle = view.ink.palette.accent;
  brush.lineWidth = 2 / zoom;
  for (const node of chosen) brush.strokeRect(node.x, node.y, CARD_WIDTH, CARD_HEIGHT);
}

function paintCards(brush: Brush, nodes: readonly DrawnNode[], detail: Detail, view: View, zoom: number): void {
  const { palette } = view.ink;
  const { selected, focused } = view.emphasis;
  const round = detail.level === 'near';
  const shape = (node: DrawnNode) =>
    round
      ? brush.roundRect(node.x, node.y, CARD_WIDTH, CARD_HEIGHT, RADIUS)
      : brush.rect(node.x, node.y, CARD_WIDTH, CARD_HEIGHT);
  const outline = (some: readonly DrawnNode[], color: string, width: number, dash: readonly number[] = []) => {
    if (some.length === 0) return;
    brush.strokeStyle = color;
    brush.lineWidth = width;
    brush.setLineDash([...dash]);
    brush.beginPath();
    for (const node of some) shape(node);
    brush.stroke();
    brush.setLineDash([]);
  };
  brush.fillStyle = palette.raised;
  brush.beginPath();
  for (const node of nodes) shape(node);
  brush.fill();
  for (const [color, same] of byColor(nodes, view)) {
    brush.fillStyle = color;
    for (const node of same) brush.fillRect(node.x, node.y + (round ? 1 : 0), BAR, CARD_HEIGHT - (round ? 2 : 0));
  }
  const line = Math.max(1, 0.6 / zoom);
  const chosen = (node: DrawnNode) => selected.has(node.node.id) || node.node.id === focused;
  const rest = nodes.filter((node) => !chosen(node));
  outline(
    rest.filter(({ node }) => !node.derived && !node.flagged),
    palette.border,
    line,
  );
  outline(
    rest.filter(({ node }) => node.derived && !node.flagged),
    palette.textTertiary,
    line,
    [4, 3],
  );
  outline(
    rest.filter(({ node }) => node.flagged),
    palette.down,
    line,
  );
  outline(nodes.filter(chosen), palette.accent, line * 2);
  brush.fillStyle = palette.warn;
  for (const { node, x, y } of nodes)
    if (node.taint !== undefined && node.taint > 0)
      brush.fillRect(x + BAR, y + CARD_HEIGHT - 3, (CARD_WIDTH - BAR - 1) * Math.min(1, node.taint), 2);
}

function paintTexts(brush: Brush, nodes: readonly DrawnNode[], detail: Detail, view: View, painted: Painted): void {
  const { palette, sans, mono } = view.ink;
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  brush.fillStyle = palette.text;
  // Without a second line the first may be larger, so that it stays readable further out.
  brush.font = detail.subs ? `500 12px ${sans}` : `500 17px ${sans}`;
  for (const { node, x, y } of nodes)
    brush.fillText(
      cut(node.title, detail.subs ? TITLE_LETTERS : 15),
      x + TEXT_LEFT,
      y + (detail.subs && node.sub !== '' ? 14 : CARD_HEIGHT / 2),
    );
  painted.texts += nodes.length;
  if (!detail.subs) return;
  brush.fillStyle = palette.textSecondary;
  brush.font = `11px ${mono}`;
  for (const { node, x, y } of nodes) if (node.sub !== '') brush.fillText(cut(node.sub, SUB_LETTERS), x + TEXT_LEFT, y + 29);
  painted.texts += nodes.length;
}

const parsed = new Map<string, Path2D>();

function pathOf(text: string): Path2D {
  let path = parsed.get(text);
  if (path === undefined) {
    path = new Path2D(text);
    parsed.set(text, path);
  }
  return path;
}

function paintSigns(brush: Brush, nodes: readonly DrawnNode[], view: View): void {
  const { palette } = view.ink;
  brush.lineWidth = 1.1;
  for (const [color, same] of byColor(nodes, view)) {
    brush.strokeStyle = color;
    for (const { node, x, y } of same) {
      if (node.kind === 'wallet' && !node.flagged) continue;
      sign(brush, pathOf(node.flagged ? FLAG_PATH : iconPaths[node.kind]), x + CARD_WIDTH - ICON - 7, y + 7);
    }
  }
  brush.strokeStyle = palette.textTertiary;
  for (const { node, x, y } of nodes)
    if (node.pinned) sign(brush, pathOf(PIN_PATH), x + CARD_WIDTH - ICON - 7, y + CARD_HEIGHT - ICON - 7);
}

function sign(brush: Brush, path: Path2D, x: number, y: number): void {
  brush.translate(x, y);
  brush.stroke(path);
  brush.translate(-x, -y);
}
