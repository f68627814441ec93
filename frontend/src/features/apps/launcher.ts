/** What the page of all tools lists, and in which groups. */

import type { LucideIcon } from 'lucide-react';
import { paths } from '@/app/paths';
import { listedSections, type SectionPath } from '@/app/settingsSections';
import { sectionIcons, toolIcons } from '@/app/toolIcons';
import { isMeant, tools } from '@/app/tools';

export interface LaunchEntry {
  readonly to: string;
  readonly title: string;
  readonly line: string;
  readonly words?: string;
  readonly icon: LucideIcon;
}

export interface LaunchGroup {
  readonly title: string;
  readonly entries: readonly LaunchEntry[];
}

const GENERAL = 'General';
const SETTINGS = 'Settings';
const ORDER = ['Investigations', 'Analytics', 'Personal Workspace', GENERAL] as const;

/** The page itself is not among what it lists, and the settings have a group of their own. */
const listed = tools.filter(({ path }) => path !== paths.apps && path !== paths.settings);

export const launchGroups: readonly LaunchGroup[] = [
  ...ORDER.map((title) => ({
    title,
    entries: listed
      .filter(({ group = GENERAL }) => group === title)
      .map(({ path, title: name, line, words }) => ({ to: path, title: name, line, words, icon: toolIcons[path] })),
  })),
  {
    title: SETTINGS,
    entries: listedSections.map(({ to, title, text }) => ({
      to: paths.settingsOf(to),
      title,
      line: text,
      words: SETTINGS,
      icon: sectionIcons[to as SectionPath],
    })),
  },
];

/** The groups with only what is meant by `text`, without those that then have nothing. */
export function launchGroupsFor(text: string): readonly LaunchGroup[] {
  const typed = text.trim().toLowerCase();
  return launchGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isMeant(entry, typed)) }))
    .filter(({ entries }) => entries.length > 0);
}
