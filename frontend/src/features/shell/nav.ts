/** The menu, in the specification's order, with the other tools of a group under it. */

import { FileSearch, type LucideIcon, NotebookPen, Radar } from 'lucide-react';
import { paths } from '@/app/paths';
import { toolIcons } from '@/app/toolIcons';
import { type Tool, type ToolGroup, type ToolPath, tools } from '@/app/tools';

export interface NavLeaf {
  readonly title: string;
  readonly href: string;
  readonly icon: LucideIcon;
  /** Asks something first and then goes there. */
  readonly modalBeforeNavigation?: 'profiler';
}

export interface NavGroup {
  readonly title: ToolGroup;
  readonly icon: LucideIcon;
  readonly links: readonly NavLeaf[];
  /** What the specification's menu does not name. */
  readonly others: readonly NavLeaf[];
}

export type NavEntry = NavLeaf | NavGroup;

export const isGroup = (entry: NavEntry): entry is NavGroup => 'links' in entry;

const groupIcons: Readonly<Record<ToolGroup, LucideIcon>> = {
  Investigations: Radar,
  Analytics: FileSearch,
  'Personal Workspace': NotebookPen,
};

const leafOf = (tool: Tool): NavLeaf => ({
  title: tool.title,
  href: tool.path,
  icon: toolIcons[tool.path as ToolPath],
  modalBeforeNavigation: tool.asks,
});

const groupOf = (title: ToolGroup): NavGroup => {
  const members = tools.filter(({ group }) => group === title);
  return {
    title,
    icon: groupIcons[title],
    links: members.filter(({ inMenu }) => inMenu).map(leafOf),
    others: members.filter(({ inMenu, line }) => !inMenu && line !== undefined).map(leafOf),
  };
};

function menuOf(): readonly NavEntry[] {
  const seen = new Set<ToolGroup>();
  return tools.flatMap((tool): NavEntry[] => {
    if (!tool.inMenu) return [];
    if (tool.group === undefined) return [leafOf(tool)];
    if (seen.has(tool.group)) return [];
    seen.add(tool.group);
    return [groupOf(tool.group)];
  });
}

/** Search stands above these; it opens a dialog and is no address. */
export const nav: readonly NavEntry[] = menuOf();

const hrefs: readonly string[] = nav
  .flatMap((entry) => (isGroup(entry) ? [...entry.links, ...entry.others] : [entry]))
  .map(({ href }) => href);
const holds = (href: string, pathname: string): boolean => pathname === href || pathname.startsWith(`${href}/`);

const SESSION_OF_JOURNAL = paths.journalSessionOf('');
/** A session's address lies under the journal, but its page belongs to Session, as its breadcrumbs say. */
const placeOf = (pathname: string): string => (pathname.startsWith(SESSION_OF_JOURNAL) ? paths.session : pathname);

/** Whether the page belongs to this entry, and to none that names it more closely. A view of a page, which has a query, is never the page. */
export const isActive = (href: string, pathname: string): boolean => {
  const place = placeOf(pathname);
  return holds(href, place) && !hrefs.some((other) => other.length > href.length && holds(other, place));
};
