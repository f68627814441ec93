/** A uniform grid over things with an extent: finds what may lie in a rectangle without looking at everything. */

import type { Rect } from './geometry';

type Add = (left: number, top: number, right: number, bottom: number) => void;

export class Grid<T extends { readonly index: number }> {
  private readonly cells = new Map<number, T[]>();

  private constructor(
    private readonly items: readonly T[],
    private readonly cell: number,
  ) {}

  /** `extent` adds every box of an item; a long curve adds several small ones instead of one large. */
  static of<T extends { readonly index: number }>(
    items: readonly T[],
    cell: number,
    extent: (item: T, add: Add) => void,
  ): Grid<T> {
    const grid = new Grid<T>(items, cell);
    for (const item of items) extent(item, (left, top, right, bottom) => grid.add(item, left, top, right, bottom));
    return grid;
  }

  /** In the order of `items`, each once. */
  within(rect: Rect): T[] {
    const [left, right] = this.span(rect.x, rect.x + rect.width);
    const [top, bottom] = this.span(rect.y, rect.y + rect.height);
    const found = new Set<number>();
    if ((right - left + 1) * (bottom - top + 1) > this.cells.size) {
      for (const [key, cell] of this.cells) {
        const column = columnOf(key);
        const row = rowOf(key);
        if (column >= left && column <= right && row >= top && row <= bottom) for (const item of cell) found.add(item.index);
      }
    } else {
      for (let column = left; column <= right; column += 1)
        for (let row = top; row <= bottom; row += 1)
          for (const item of this.cells.get(keyOf(column, row)) ?? []) found.add(item.index);
    }
    return Array.from(found)
      .sort((a, b) => a - b)
      .flatMap((index) => this.items[index] ?? []);
  }

  private add(item: T, left: number, top: number, right: number, bottom: number): void {
    const [fromColumn, toColumn] = this.span(left, right);
    const [fromRow, toRow] = this.span(top, bottom);
    for (let column = fromColumn; column <= toColumn; column += 1) {
      for (let row = fromRow; row <= toRow; row += 1) {
        const key = keyOf(column, row);
        const cell = this.cells.get(key);
        if (cell === undefined) this.cells.set(key, [item]);
        else if (cell.at(-1) !== item) cell.push(item);
      }
    }
  }

  private span(from: number, to: number): [number, number] {
    return [Math.floor(from / this.cell), Math.floor(to / this.cell)];
  }
}

const HALF = 1 << 20;
const ROWS = 1 << 21;
const keyOf = (column: number, row: number): number => (column + HALF) * ROWS + (row + HALF);
const columnOf = (key: number): number => Math.floor(key / ROWS) - HALF;
const rowOf = (key: number): number => (key % ROWS) - HALF;
