/**
 * A square of correlations. Figures say what the ground shows; interval and number of days are read out with each cell and shown when it is
 * pointed at or focused. One stop for the keyboard, arrows move inside.
 */

import { type KeyboardEvent, useRef, useState } from 'react';
import type { AnalysedCoin, CorrelationCell } from '@/api/analysisApi';
import { formatInteger, isNumber } from '@/format/number';
import { SideScroll } from '@/ui/SideScroll';
import { Tooltip } from '@/ui/Tooltip';
import { copy } from '../copy';
import { cellWords, coinName, coinSymbol, threeDecimals } from '../words';
import styles from './parts.module.css';

/** Share of the colour in the ground at 1 and -1: text stays readable on it in both themes. */
const STRONGEST = 36;

/** Marks of the scale below the square. */
const MARKS = [-1, 0, 1];

export const groundOf = (rho: number | null | undefined): string | undefined =>
  isNumber(rho) ? copy.colorMixInSrgbVar(rho < 0 ? '--c5' : '--accent', Math.round(Math.abs(rho) * STRONGEST)) : undefined;

interface MatrixProps {
  readonly coins: readonly AnalysedCoin[];
  readonly cells: readonly CorrelationCell[];
}

type Place = readonly [row: number, column: number];

export function Matrix({ coins, cells }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>([0, 0]);
  const last = coins.length - 1;
  const [row, column] = [Math.min(at[0], last), Math.min(at[1], last)];
  const find = (a: string, b: string) => cells.find((cell) => (cell.a === a && cell.b === b) || (cell.a === b && cell.b === a));
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, Place> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, last],
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const [nextRow, nextColumn] = [Math.min(Math.max(next[0], 0), last), Math.min(Math.max(next[1], 0), last)];
    setAt([nextRow, nextColumn]);
    table.current?.querySelector<HTMLElement>(`[data-at="${nextRow}:${nextColumn}"]`)?.focus();
  };
  return (
    <>
      <SideScroll className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid. */}
        <table ref={table} role="grid" aria-label={copy.correlationMatrix} className={styles.matrix} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <td />
              {coins.map((coin) => (
                <th key={coin.id} scope="col" title={coinName(coin)}>
                  {coinSymbol(coin)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coins.map((one, rowAt) => (
              <tr key={one.id}>
                <th scope="row">
                  <span className={styles.rowName}>{coinName(one)}</span>
                  <span className={styles.rowSymbol} aria-hidden="true">
                    {coinSymbol(one)}
                  </span>
                </th>
                {coins.map((two, columnAt) => {
                  const cell = one.id === two.id ? undefined : find(one.id, two.id);
                  const words =
                    one.id === two.id
                      ? copy.withItself(coinName(one))
                      : copy.andOfCoinName(coinName(one), coinName(two), cell === undefined ? copy.noAnswer : cellWords(cell));
                  return (
                    <Tooltip key={two.id} text={words} side="top">
                      <td
                        data-at={`${rowAt}:${columnAt}`}
                        tabIndex={rowAt === row && columnAt === column ? 0 : -1}
                        style={{ background: groundOf(one.id === two.id ? 1 : cell?.rho) }}
                        aria-label={words}
                        onFocus={() => setAt([rowAt, columnAt])}
                      >
                        {threeDecimals(one.id === two.id ? 1 : cell?.rho)}
                      </td>
                    </Tooltip>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <Scale />
    </>
  );
}

/** Which colour says what. */
function Scale() {
  return (
    <div className={styles.scale} role="img" aria-label={copy.colourScale}>
      <span className={styles.ramp} style={{ background: `linear-gradient(to right, ${MARKS.map(groundOf).join(', ')})` }} />
      {MARKS.map((rho) => (
        <span key={rho}>{formatInteger(rho)}</span>
      ))}
    </div>
  );
}
