/** Changes of a document, each as a function that gives another document. */

import { bottomOf, COLUMNS, type Document, type Place, type Tab, type Widget } from './document';

export interface Size {
  readonly w: number;
  readonly h: number;
}

/** `w1`, `w2`… , the first that is free. */
export function freeId({ widgets }: Document): string {
  let at = 1;
  while (`w${at}` in widgets) at += 1;
  return `w${at}`;
}

const inTab = (document: Document, tab: number, change: (tab: Tab) => Tab): readonly Tab[] =>
  document.tabs.map((one, at) => (at === tab ? change(one) : one));

export const withLayout = (document: Document, tab: number, layout: readonly Place[]): Document => ({
  ...document,
  tabs: inTab(document, tab, (one) => ({ ...one, layout })),
});

/** Beside the last row where there is room, else below everything. */
function roomFor(layout: readonly Place[], { w, h }: Size): Omit<Place, 'i'> {
  const last = layout.reduce<Place | null>((found, place) => (found === null || place.y >= found.y ? place : found), null);
  const rights = last === null ? [] : layout.filter(({ y, h: high }) => y + high > last.y).map(({ x, w: wide }) => x + wide);
  const x = Math.max(0, ...rights);
  return last !== null && x + w <= COLUMNS ? { x, y: last.y, w, h } : { x: 0, y: bottomOf(layout), w, h };
}

export function withWidget(document: Document, tab: number, widget: Widget, size: Size): Document {
  const id = freeId(document);
  return {
    ...document,
    widgets: { ...document.widgets, [id]: widget },
    tabs: inTab(document, tab, (one) => ({ ...one, layout: [...one.layout, { i: id, ...roomFor(one.layout, size) }] })),
  };
}

export const configured = (document: Document, id: string, widget: Widget): Document => ({
  ...document,
  widgets: { ...document.widgets, [id]: widget },
});

export function duplicated(document: Document, tab: number, id: string): Document {
  const widget = document.widgets[id];
  const place = document.tabs[tab]?.layout.find(({ i }) => i === id);
  return widget === undefined || place === undefined ? document : withWidget(document, tab, widget, place);
}

export function without(document: Document, id: string): Document {
  const { [id]: _, ...widgets } = document.widgets;
  const tabs = document.tabs.map((tab) => ({ ...tab, layout: tab.layout.filter(({ i }) => i !== id) }));
  return { ...document, widgets, tabs };
}

/** The document with a widget as another one has it: undoes a removal, and keeps every other change since. */
export function restored(document: Document, from: Document, id: string): Document {
  const widget = from.widgets[id];
  if (widget === undefined || id in document.widgets) return document;
  const at = from.tabs.findIndex(({ layout }) => layout.some(({ i }) => i === id));
  const place = from.tabs[at]?.layout.find(({ i }) => i === id);
  const tab = at in document.tabs ? at : 0;
  if (place === undefined) return document;
  return {
    ...document,
    widgets: { ...document.widgets, [id]: widget },
    tabs: inTab(document, tab, (one) => ({ ...one, layout: [...one.layout, place] })),
  };
}

export const withTab = (document: Document, title: string): Document => ({
  ...document,
  tabs: [...document.tabs, { title, layout: [] }],
});

export const renamedTab = (document: Document, tab: number, title: string): Document => ({
  ...document,
  tabs: inTab(document, tab, (one) => ({ ...one, title })),
});

/** Its widgets go with it. The last tab stays. */
export function withoutTab(document: Document, tab: number): Document {
  if (document.tabs.length < 2) return document;
  const gone = new Set(document.tabs[tab]?.layout.map(({ i }) => i));
  return {
    ...document,
    widgets: Object.fromEntries(Object.entries(document.widgets).filter(([id]) => !gone.has(id))),
    tabs: document.tabs.filter((_, at) => at !== tab),
  };
}
