/** The four ways to a first useful result: what each asks for, step by step. */

import { CandlestickChart, Coins, type LucideIcon, UserSearch, Users } from 'lucide-react';
import { paths } from '@/app/paths';

export const GUIDE_IDS = ['investigate', 'follow', 'journal', 'join'] as const;
export type GuideId = (typeof GUIDE_IDS)[number];

export interface GuideStep {
  readonly label: string;
  readonly to: string;
}

export interface Guide {
  readonly id: GuideId;
  readonly icon: LucideIcon;
  readonly title: string;
  /** What there is at the end. */
  readonly text: string;
  readonly steps: readonly [GuideStep, GuideStep, GuideStep];
}

export const GUIDES: readonly Guide[] = [
  {
    id: 'investigate',
    icon: UserSearch,
    title: 'Investigate an address',
    text: 'See who it trades with and what it holds, then label it.',
    steps: [
      { label: 'Paste an address', to: paths.profiler },
      { label: 'Follow its money', to: paths.tracer },
      { label: 'Label what you found', to: paths.newLabel },
    ],
  },
  {
    id: 'follow',
    icon: Coins,
    title: 'Follow the market',
    text: 'Keep the tokens you care about in one list, and set a price alert.',
    steps: [
      { label: 'Browse all tokens', to: paths.tokens },
      { label: 'Start a watchlist', to: paths.watchlist },
      { label: 'Set an alert', to: paths.alerts },
    ],
  },
  {
    id: 'journal',
    icon: CandlestickChart,
    title: 'Keep a journal',
    text: 'Import your trades from a file, and see where you win and lose.',
    steps: [
      { label: 'Set time zone and currency', to: paths.journal },
      { label: 'Import your trades', to: paths.importTrades },
      { label: 'Read your statistics', to: paths.journal },
    ],
  },
  {
    id: 'join',
    icon: Users,
    title: 'Join my team',
    text: 'See the dashboards, cases and journals that your team shares.',
    steps: [
      { label: 'Open your invitations', to: paths.settingsOf('teams') },
      { label: 'Select the team', to: paths.settingsOf('teams') },
      { label: 'Open its dashboards', to: paths.userDashboards },
    ],
  },
];
