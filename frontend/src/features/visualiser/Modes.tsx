/** Which drawing is shown. All read the same facts and the same filters. */

import type { ReactNode } from 'react';
import type { Basis } from '@/api/addressesApi';
import { HeatMode } from './components/HeatMode';
import { HoldingsMode } from './components/HoldingsMode';
import { LinkMode } from './components/LinkMode';
import { NetworkMode } from './components/NetworkMode';
import { RiverMode } from './components/RiverMode';
import type { Narrowed } from './flows/narrow';
import type { Facts } from './flows/types';
import type { View } from './view';

export interface ModeProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly chain: string;
  readonly facts: Facts;
  readonly narrowed: Narrowed;
  readonly basis: Basis | undefined;
  readonly origin?: ReactNode;
  /** What every drawing says of what it leaves out. */
  readonly said: readonly ReactNode[];
  readonly fileName: string;
  /** Id of the card that is looked at. */
  readonly picked: string | null;
  readonly onPick: (id: string | null) => void;
}

export function ModeView(props: ModeProps) {
  switch (props.view.mode) {
    case 'network':
      return <NetworkMode {...props} />;
    case 'sankey':
    case 'chord':
      return <LinkMode {...props} />;
    case 'river':
      return <RiverMode {...props} />;
    case 'holdings':
      return <HoldingsMode {...props} />;
    case 'heat':
      return <HeatMode {...props} />;
  }
}
