/** Faults of rules at the fields of their form: the server names them by path, and people read a place. */

import { type Path, pathText } from './ruleDocument';
import { INDICATORS, SIGNS } from './ruleWords';
import type { Fault } from './strategyDraft';

/** The first fault at one of these paths. */
export const faultAt = (faults: readonly Fault[], ...paths: readonly Path[]): string | undefined => {
  const texts = paths.map(pathText);
  return faults.find(({ path }) => texts.includes(path))?.text;
};

/** The first fault of a part or of anything in it. */
export const faultWithin = (faults: readonly Fault[], path: Path): string | undefined => {
  const text = pathText(path);
  return faults.find((fault) => fault.path === text || fault.path.startsWith(`${text}.`) || fault.path.startsWith(`${text}[`))
    ?.text;
};

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['v', 'Version of the language'],
  ['market', 'Market'],
  ['bar', 'Bar'],
  ['side', 'Direction'],
  ['cash', 'Starting cash'],
  ['params', 'Parameters'],
  ['let', 'Indicators'],
  ['enter', 'Entry'],
  ['exit', 'Exit'],
  ['size', 'Position size'],
  ['size.equity_pct', 'Position size'],
  ['size.units', 'Position size'],
  ['size.quote', 'Position size'],
  ['stop', 'Stop loss'],
  ['stop.pct', 'Stop loss'],
  ['target', 'Take profit'],
  ['target.pct', 'Take profit'],
  ['costs', 'Costs'],
  ['costs.fee_bps', 'Fee'],
  ['costs.slippage_bps', 'Slippage'],
  ['costs.funding', 'Funding'],
]);

/** A step of a path with its place in a list: `cross_up`, 1. */
const STEP = /^([^.[\]]+)(?:\[(\d+)\])?$/;

function stepWords(step: string): string | null {
  const [, name, place] = STEP.exec(step) ?? [];
  if (name === undefined) return step;
  if (name === 'not') return null;
  const at = place === undefined ? null : Number(place);
  if (name === 'all' || name === 'any') return at === null ? null : `condition ${at + 1}`;
  if (name === 'atr') return 'bars';
  if (at === null) return null;
  if (INDICATORS.has(name)) return at === 0 ? 'input' : 'bars';
  if (SIGNS.has(name)) return at === 0 ? 'first value' : 'second value';
  return at === 0 ? 'left side' : 'right side';
}

/** "Entry, condition 2, right side" of `enter.all[1].cross_up[1]`; a path that is not one of a field stays as it is. */
export function placeWords(path: string): string {
  const field = FIELDS.get(path);
  if (field !== undefined) return field;
  const [first = '', ...steps] = path.split('.');
  if (first === 'params' && steps.length > 0) return `Parameter ${steps.join('.')}`;
  const start =
    first === 'let' ? `Indicator ${steps.shift() ?? ''}` : first === 'enter' || first === 'exit' ? FIELDS.get(first) : null;
  if (start === null || start === undefined) return path;
  return [start, ...steps.map(stepWords).filter((words) => words !== null)].join(', ');
}
