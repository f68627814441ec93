/** Frames of groups, behind everything, and annotations, above everything. */

import { overlaps, type Rect } from '../geometry';
import type { Ink } from '../ink';
import { noteRect, type Scene } from '../scene';
import type { Brush } from './region';

const NOTE_LETTERS = 26;

export function paintFrames(brush: Brush, scene: Scene, { palette, sans }: Ink, reach: Rect, zoom: number): void {
  for (const frame of scene.frames) {
    if (!overlaps(frame, reach)) continue;
    brush.fillStyle = palette.accentSoft;
    brush.beginPath();
    brush.roundRect(frame.x, frame.y, frame.width, frame.height, 10);
    brush.fill();
    brush.strokeStyle = palette.accent;
    brush.lineWidth = 1 / Math.min(1, zoom);
    brush.setLineDash([5, 4]);
    brush.stroke();
    brush.setLineDash([]);
    if (zoom < 0.3) continue;
    brush.fillStyle = palette.textSecondary;
    brush.font = `500 12px ${sans}`;
    brush.textAlign = 'left';
    brush.textBaseline = 'middle';
    brush.fillText(frame.frame.title, frame.x + 10, frame.y + 14);
  }
}

/** Words into lines of at most `NOTE_LETTERS`. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > NOTE_LETTERS) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines;
}

export function paintNotes(brush: Brush, scene: Scene, { palette, sans }: Ink, reach: Rect): void {
  for (const note of scene.graph.notes) {
    const rect = noteRect(note);
    if (!overlaps(rect, reach)) continue;
    brush.fillStyle = palette.surface;
    brush.beginPath();
    brush.roundRect(rect.x, rect.y, rect.width, rect.height, 5);
    brush.fill();
    brush.strokeStyle = palette[note.color];
    brush.lineWidth = 1;
    brush.stroke();
    brush.fillStyle = palette[note.color];
    brush.fillRect(rect.x, rect.y + 1, 3, rect.height - 2);
    brush.fillStyle = palette.text;
    brush.font = `12px ${sans}`;
    brush.textAlign = 'left';
    brush.textBaseline = 'middle';
    for (const [at, line] of wrapped(note.text).entries()) brush.fillText(line, rect.x + 12, rect.y + 18 + at * 16);
  }
}
