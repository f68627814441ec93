/** Room and markup for the figures of a chart; how they are written is the business of `@/format`. */

const DIGIT = 6.7;
const AROUND = 18;
const LEAST_ROOM = 56;

/** Pixels at the right of a chart for its longest label: measured before the fonts are there, an axis would cut its own. */
export function labelRoom(labels: readonly string[]): number {
  return Math.max(LEAST_ROOM, Math.ceil(Math.max(0, ...labels.map((label) => label.length)) * DIGIT) + AROUND);
}

/** Text as markup: names come from other people. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
