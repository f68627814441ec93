/** The whole graph as SVG text: real text and paths, at the detail of zoom 1, with the colours of the given ink. */

import type { Rect } from '../geometry';
import { FLAG_PATH, iconPaths, PIN_PATH } from '../icons';
import type { Ink } from '../ink';
import { CARD_HEIGHT, CARD_WIDTH } from '../model';
import { toneColor, toneOf } from '../paint/edges';
import { cut } from '../paint/nodes';
import { wrapped } from '../paint/notes';
import type { View } from '../paint/region';
import { type DrawnEdge, type DrawnNode, noteRect, type Scene } from '../scene';
import { labelBox, worthBox } from '../worthRoom';

const MARGIN = 40;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string =>
  // Control characters are not allowed in XML at all.
  text
    .replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get in
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const number = (value: number): string => String(Math.round(value * 100) / 100);

function edgeSvg(edge: DrawnEdge, view: View): string {
  const tone = toneOf(edge, view);
  const color = toneColor(tone, view.ink.palette);
  const dash = tone === 'derived' ? ' stroke-dasharray="6 5"' : tone === 'candidate' ? ' stroke-dasharray="2 4"' : '';
  const path = `M${number(edge.x0)} ${number(edge.y0)}C${number(edge.x1)} ${number(edge.y1)} ${number(edge.x2)} ${number(edge.y2)} ${number(edge.x3)} ${number(edge.y3)}`;
  const half = 3 + edge.width * 0.7;
  const back = edge.x3 - 6 - edge.width;
  const head = `M${number(edge.x3)} ${number(edge.y3)}L${number(back)} ${number(edge.y3 - half)}V${number(edge.y3 + half)}Z`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${number(edge.width)}"${dash}/><path d="${head}" fill="${color}"/>`;
}

function textSvg(text: string, { x, y, width, height }: Rect, { palette, sans }: Ink): string {
  return (
    `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="${palette.bg}"/>` +
    `<text x="${number(x + width / 2)}" y="${number(y + height / 2 + 4)}" font-family="${escaped(sans)}" font-size="11" text-anchor="middle" fill="${palette.textSecondary}">${escaped(text)}</text>`
  );
}

function labelSvg({ edge }: DrawnEdge, scene: Scene, ink: Ink): string {
  const at = scene.labels.get(edge.id);
  if (at === undefined) return '';
  const under = edge.worth !== undefined && scene.withWorth.has(edge.id) ? textSvg(edge.worth, worthBox(edge, at), ink) : '';
  return textSvg(edge.label, labelBox(edge, at), ink) + under;
}

function nodeSvg({ node, x, y }: DrawnNode, { palette, kinds, sans, mono }: Ink): string {
  const color = node.flagged ? palette.down : kinds[node.kind];
  const line = node.flagged ? palette.down : node.derived ? palette.textTertiary : palette.border;
  const dash = node.derived && !node.flagged ? ' stroke-dasharray="4 3"' : '';
  const title = node.sub === '' ? CARD_HEIGHT / 2 + 4 : 18;
  const sign = node.kind === 'wallet' && !node.flagged ? '' : node.flagged ? FLAG_PATH : iconPaths[node.kind];
  const mark = (path: string, top: number, stroke: string) =>
    path === ''
      ? ''
      : `<path transform="translate(${CARD_WIDTH - 19} ${top})" d="${path}" fill="none" stroke="${stroke}" stroke-width="1.1"/>`;
  return (
    `<g transform="translate(${number(x)} ${number(y)})"><title>${escaped(`${node.title} ${node.sub}`)}</title>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="5" fill="${palette.raised}" stroke="${line}"${dash}/>` +
    `<rect y="1" width="3" height="${CARD_HEIGHT - 2}" fill="${color}"/>` +
    `<text x="12" y="${title}" font-family="${escaped(sans)}" font-size="12" font-weight="500" fill="${palette.text}">${escaped(cut(node.title, 19))}</text>` +
    (node.sub === ''
      ? ''
      : `<text x="12" y="33" font-family="${escaped(mono)}" font-size="11" fill="${palette.textSecondary}">${escaped(cut(node.sub, 18))}</text>`) +
    mark(sign, 7, color) +
    (node.pinned ? mark(PIN_PATH, CARD_HEIGHT - 19, palette.textTertiary) : '') +
    ((node.taint ?? 0) > 0
      ? `<rect x="3" y="${CARD_HEIGHT - 3}" width="${number((CARD_WIDTH - 4) * Math.min(1, node.taint ?? 0))}" height="2" fill="${palette.warn}"/>`
      : '') +
    '</g>'
  );
}

function noteSvg(scene: Scene, { palette, sans }: Ink): string {
  return scene.graph.notes
    .map((note) => {
      const { x, y, width, height } = noteRect(note);
      const lines = wrapped(note.text).map((line, at) => `<tspan x="12" y="${22 + at * 16}">${escaped(line)}</tspan>`);
      return (
        `<g transform="translate(${number(x)} ${number(y)})"><rect width="${width}" height="${height}" rx="5" fill="${palette.surface}" stroke="${palette[note.color]}"/>` +
        `<rect y="1" width="3" height="${height - 2}" fill="${palette[note.color]}"/>` +
        `<text font-family="${escaped(sans)}" font-size="12" fill="${palette.text}">${lines.join('')}</text></g>`
      );
    })
    .join('');
}

function frameSvg(scene: Scene, { palette, sans }: Ink): string {
  return scene.frames
    .map(
      ({ frame, x, y, width, height }) =>
        `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="10" fill="${palette.accent}" fill-opacity="0.1" stroke="${palette.accent}" stroke-dasharray="5 4"/>` +
        `<text x="${number(x + 10)}" y="${number(y + 18)}" font-family="${escaped(sans)}" font-size="12" fill="${palette.textSecondary}">${escaped(frame.title)}</text>`,
    )
    .join('');
}

/** `title` is the document's accessible name. */
export function toSvg(view: View, title: string): string {
  const { scene, ink } = view;
  const bounds = scene.bounds ?? { x: 0, y: 0, width: 1, height: 1 };
  const box = [bounds.x - MARGIN, bounds.y - MARGIN, bounds.width + 2 * MARGIN, bounds.height + 2 * MARGIN].map(Math.round);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="${ink.palette.bg}"/>`,
    frameSvg(scene, ink),
    ...scene.edges.map((edge) => edgeSvg(edge, view)),
    ...scene.nodes.map((node) => nodeSvg(node, ink)),
    ...scene.edges.map((edge) => labelSvg(edge, scene, ink)),
    noteSvg(scene, ink),
    '</svg>',
  ].join('\n');
}
