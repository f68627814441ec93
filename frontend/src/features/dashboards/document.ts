/**
 * A dashboard's document: `{schema, parameters, widgets, tabs}`. Reading keeps members it does not know, so that saving what was read loses
 * nothing; writing checks the limits of the server before it is asked.
 */

import { formatInteger } from '@/format/number';

/** The newest schema this screen writes. The server migrates older ones and marks newer ones as read-only. */
export const SCHEMA = 1;
export const COLUMNS = 12;
export const MOST_WIDGETS = 40;
/** Widgets whose opening costs calls of a provider. */
export const MOST_ON_DEMAND = 8;
export const MOST_BYTES = 256 * 1024;

export type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface Widget {
  readonly kind: string;
  readonly v: number;
  readonly params: Json;
}

/** A place on the grid, in columns and rows. */
export interface Place {
  readonly i: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Tab {
  readonly title: string;
  readonly layout: readonly Place[];
}

export interface Document {
  readonly schema: number;
  readonly parameters: readonly Parameter[];
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly tabs: readonly Tab[];
}

export interface Fault {
  /** As `widgets.w1.kind`. */
  readonly path: string;
  readonly text: string;
}

export const EMPTY: Document = { schema: SCHEMA, parameters: [], widgets: {}, tabs: [{ title: 'Main', layout: [] }] };

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown, least: number): value is number => Number.isInteger(value) && (value as number) >= least;

/** Every fault of a document, by its path. Empty where it can be saved. */
export function faultsOf(raw: unknown): readonly Fault[] {
  if (!isRecord(raw)) return [{ path: 'document', text: 'A dashboard is a JSON object.' }];
  const faults: Fault[] = [];
  const add = (path: string, text: string) => faults.push({ path, text });
  if (!isCount(raw.schema, 1)) add('schema', 'Write a whole number, 1 for this version.');
  else if (raw.schema > SCHEMA) add('schema', `This installation knows schemas up to ${SCHEMA}.`);
  for (const [at, parameter] of list(raw.parameters).entries()) {
    if (!isRecord(parameter)) add(`parameters[${at}]`, 'A parameter is an object.');
    else
      for (const field of ['name', 'type', 'value'])
        if (typeof parameter[field] !== 'string') add(`parameters[${at}].${field}`, 'Write a text.');
  }
  if (raw.parameters !== undefined && !Array.isArray(raw.parameters)) add('parameters', 'Parameters are a list.');
  const widgets = isRecord(raw.widgets) ? raw.widgets : {};
  if (!isRecord(raw.widgets)) add('widgets', 'Widgets are an object of widgets by id.');
  for (const [id, widget] of Object.entries(widgets)) {
    if (!isRecord(widget)) add(`widgets.${id}`, 'A widget is an object.');
    else {
      if (typeof widget.kind !== 'string' || widget.kind === '') add(`widgets.${id}.kind`, 'Name the kind.');
      if (widget.params !== undefined && !isRecord(widget.params)) add(`widgets.${id}.params`, 'Params are an object.');
    }
  }
  const count = Object.keys(widgets).length;
  if (count > MOST_WIDGETS) add('widgets', `At most ${MOST_WIDGETS} widgets; this has ${count}.`);
  if (!Array.isArray(raw.tabs) || raw.tabs.length === 0) add('tabs', 'There must be at least one tab.');
  const placed = new Set<string>();
  for (const [at, tab] of list(raw.tabs).entries()) faults.push(...tabFaults(tab, `tabs[${at}]`, widgets, placed));
  const bytes = new TextEncoder().encode(JSON.stringify(raw)).length;
  if (bytes > MOST_BYTES) add('document', `At most 256 KiB; this has ${formatInteger(Math.ceil(bytes / 1024))} KiB.`);
  return faults;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function tabFaults(tab: unknown, path: string, widgets: Json, placed: Set<string>): readonly Fault[] {
  if (!isRecord(tab)) return [{ path, text: 'A tab is an object.' }];
  const faults: Fault[] = [];
  if (typeof tab.title !== 'string' || tab.title.trim() === '') faults.push({ path: `${path}.title`, text: 'Name the tab.' });
  if (!Array.isArray(tab.layout)) faults.push({ path: `${path}.layout`, text: 'A layout is a list of places.' });
  for (const [at, place] of list(tab.layout).entries()) {
    const here = `${path}.layout[${at}]`;
    if (!isRecord(place) || typeof place.i !== 'string') {
      faults.push({ path: `${here}.i`, text: 'Name the widget.' });
      continue;
    }
    if (!(place.i in widgets)) faults.push({ path: `${here}.i`, text: `There is no widget ${place.i}.` });
    if (placed.has(place.i)) faults.push({ path: `${here}.i`, text: `${place.i} has a place already.` });
    placed.add(place.i);
    const fits =
      isCount(place.x, 0) &&
      isCount(place.y, 0) &&
      isCount(place.w, 1) &&
      isCount(place.h, 1) &&
      (place.x as number) + (place.w as number) <= COLUMNS;
    if (!fits) faults.push({ path: here, text: `A place has whole x, y, w and h within ${COLUMNS} columns.` });
  }
  return faults;
}

/** What the server gave, as a document. Widgets without a place get one below the others of the first tab. */
export function readDocument(raw: unknown): Document {
  if (!isRecord(raw)) return EMPTY;
  const widgets = Object.fromEntries(
    Object.entries(isRecord(raw.widgets) ? raw.widgets : {}).flatMap(([id, widget]) =>
      isRecord(widget) && typeof widget.kind === 'string'
        ? [[id, { v: 1, ...widget, params: isRecord(widget.params) ? widget.params : {} } as Widget] as const]
        : [],
    ),
  );
  const tabs = list(raw.tabs)
    .filter(isRecord)
    .map((tab) => ({
      ...tab,
      title: typeof tab.title === 'string' ? tab.title : 'Main',
      layout: list(tab.layout).filter((place) => isRecord(place) && String(place.i) in widgets) as readonly Place[],
    }));
  const all = tabs.length > 0 ? tabs : EMPTY.tabs;
  const placed = new Set(all.flatMap(({ layout }) => layout.map(({ i }) => i)));
  const homeless = Object.keys(widgets).filter((id) => !placed.has(id));
  return {
    ...raw,
    schema: typeof raw.schema === 'number' ? raw.schema : SCHEMA,
    parameters: list(raw.parameters).filter(isRecord) as unknown as readonly Parameter[],
    widgets,
    tabs: all.map((tab, at) => (at === 0 ? { ...tab, layout: homeless.reduce(placedBelow, tab.layout) } : tab)),
  };
}

const HOMELESS = { w: 6, h: 6 } as const;
const placedBelow = (layout: readonly Place[], i: string): readonly Place[] => [
  ...layout,
  { i, x: 0, y: bottomOf(layout), ...HOMELESS },
];

/** The first free row below everything. */
export const bottomOf = (layout: readonly Place[]): number => Math.max(0, ...layout.map(({ y, h }) => y + h));

/** As text for a file. Reading it again gives the same document. */
export const exported = (document: Document): string => `${JSON.stringify(document, null, 2)}\n`;

/** A document of a file's text, or what is wrong with it. */
export function imported(text: string): { readonly document: Json } | { readonly faults: readonly Fault[] } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return { faults: [{ path: 'document', text: `This isn't valid JSON: ${error instanceof Error ? error.message : ''}` }] };
  }
  const faults = faultsOf(raw);
  return faults.length > 0 ? { faults } : { document: raw as Json };
}
