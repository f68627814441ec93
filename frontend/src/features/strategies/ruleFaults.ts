/** Faults of rules at the fields of their form: the server names them by path, and people read a place. */

import { type Path, pathText } from './ruleDocument';
import { INDICATORS, SIGNS } from './ruleWords';
import type { Fault } from './strategyDraft';

/** A fault without what is only for those who write JSON: the form offers parameters by their names. */
export const formWords = (text: string): string => text.replace(', or the name of a parameter, such as $n', '');

/** The first fault at one of these paths. */
export function faultAt(faults: readonly Fault[], ...paths: readonly Path[]): string | undefined {
  const texts = paths.map(pathText);
  const fault = faults.find(({ path }) => texts.includes(path));
  return fault === undefined ? undefined : formWords(fault.text);
}

/** The first fault of a part or of anything in it. */
export const faultWithin = (faults: readonly Fault[], path: Path): string | undefined => {
  const text = pathText(path);
  return faults.find((fault) => fault.path === text || fault.path.startsWith(`${text}.`) || fault.path.startsWith(`${text}[`))
    ?.text;
};

/** Keys whose faults a section of the form shows, or the part in it that is kept as written. */
const SECTIONS: ReadonlySet<string> = new Set('market bar side cash params let enter exit size stop target costs'.split(' '));
const COSTS: ReadonlySet<string> = new Set(['costs', 'costs.fee_bps', 'costs.slippage_bps', 'costs.funding']);

/** Faults of what no section has: the version, unknown keys and unknown costs. */
export const faultsWithoutSection = (faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ path }) => {
    const [key = ''] = path.split(/[.[]/);
    return path !== '' && (!SECTIONS.has(key) || (key === 'costs' && !COSTS.has(path)));
  });

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['v', 'Version of the rules language'],
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
  if (name === 'atr') return 'bars';
  if (name === 'not' || isGroup(name) || place === undefined) return null;
  const isFirst = place === '0';
  if (INDICATORS.has(name)) return isFirst ? 'input' : 'bars';
  if (SIGNS.has(name)) return isFirst ? 'first value' : 'second value';
  return isFirst ? 'left side' : 'right side';
}

const isGroup = (name: string | undefined): boolean => name === 'all' || name === 'any';

/** As the form counts conditions: `2.1`. One that is in no list is the first; null for the list itself. */
function conditionNumber(steps: readonly string[]): string | null {
  const parts = steps.map((step) => STEP.exec(step) ?? []);
  const places = parts.flatMap(([, name, place]) => (isGroup(name) && place !== undefined ? [Number(place) + 1] : []));
  if (!isGroup(parts[0]?.[1])) places.unshift(1);
  return places.length === 0 ? null : places.join('.');
}

/** "Entry condition 2.1, right side" of `enter.all[1].any[0].gt[1]`; a path that is not one of a field stays as it is. */
export function placeWords(path: string): string {
  const field = FIELDS.get(path);
  if (field !== undefined) return field;
  const [first = '', ...steps] = path.split('.');
  if (first === 'params' && steps.length > 0) return `Parameter ${steps.join('.')}`;
  const inside = (from: readonly string[]) => from.map(stepWords).filter((words) => words !== null);
  if (first === 'let') return [`Indicator ${steps[0] ?? ''}`, ...inside(steps.slice(1))].join(', ');
  if (first !== 'enter' && first !== 'exit') return path;
  const number = conditionNumber(steps);
  return [`${FIELDS.get(first)}${number === null ? '' : ` condition ${number}`}`, ...inside(steps)].join(', ');
}
