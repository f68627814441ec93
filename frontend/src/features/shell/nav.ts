/** The menu, in the specification's order. */

import {
  Bell,
  CalendarDays,
  ChartCandlestick,
  ChartLine,
  FileSearch,
  Images,
  type LucideIcon,
  NotebookPen,
  Radar,
  Rss,
  Settings,
  Sparkles,
  Tags,
  UserSearch,
  Waypoints,
} from 'lucide-react';
import { paths } from '@/app/paths';

export interface NavLeaf {
  title: string;
  href: string;
  icon: LucideIcon;
  /** Asks something first and then goes there. */
  modalBeforeNavigation?: 'profiler';
}

export interface NavGroup {
  title: string;
  icon: LucideIcon;
  links: readonly NavLeaf[];
}

export type NavEntry = NavLeaf | NavGroup;

export const isGroup = (entry: NavEntry): entry is NavGroup => 'links' in entry;

/** Search stands above these; it opens a dialog and is no address. */
export const nav: readonly NavEntry[] = [
  { title: 'Feed', href: paths.feed, icon: Rss },
  { title: 'Strategy Hub', href: paths.strategies, icon: Waypoints },
  {
    title: 'Investigations',
    icon: Radar,
    links: [
      { title: 'Account Profiler', href: paths.profiler, icon: UserSearch, modalBeforeNavigation: 'profiler' },
      { title: 'Private Labels', href: paths.privateLabels, icon: Tags },
    ],
  },
  {
    title: 'Analytics',
    icon: FileSearch,
    links: [
      { title: 'New Listings', href: paths.newTokens, icon: Sparkles },
      { title: 'Tokens', href: paths.tokens, icon: ChartCandlestick },
      { title: 'NFTs', href: paths.nfts, icon: Images },
      { title: 'Forecasting', href: paths.forecasting, icon: ChartLine },
    ],
  },
  { title: 'Personal Workspace', icon: NotebookPen, links: [{ title: 'Journal', href: paths.journal, icon: NotebookPen }] },
  { title: 'Alerts', href: paths.alerts, icon: Bell },
  { title: 'Calendar', href: paths.calendar, icon: CalendarDays },
  { title: 'Settings', href: paths.settings, icon: Settings },
];

export const isActive = (href: string, pathname: string): boolean => pathname === href || pathname.startsWith(`${href}/`);
