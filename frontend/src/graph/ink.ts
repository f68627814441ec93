/** Colours of the canvas. It cannot read custom properties, so the palette is given to it and given anew when the theme changes. */

import type { Palette } from '@/theme/palette';
import type { NodeKind } from './model';

export interface Ink {
  readonly palette: Palette;
  readonly kinds: Readonly<Record<NodeKind, string>>;
  readonly sans: string;
  readonly mono: string;
}

const SANS = '"Geist Variable", system-ui, sans-serif';
const MONO = '"Geist Mono Variable", ui-monospace, Menlo, monospace';

export function inkOf(palette: Palette): Ink {
  return {
    palette,
    sans: SANS,
    mono: MONO,
    kinds: {
      wallet: palette.c8,
      transaction: palette.info,
      exchange: palette.c2,
      service: palette.c5,
      mixer: palette.c4,
      bridge: palette.c6,
      contract: palette.c1,
      miner: palette.c7,
      group: palette.c3,
      more: palette.textTertiary,
    },
  };
}

export const kindNames: Readonly<Record<NodeKind, string>> = {
  wallet: 'Wallet',
  transaction: 'Transaction',
  exchange: 'Exchange',
  service: 'Service',
  mixer: 'Mixer',
  bridge: 'Bridge',
  contract: 'Contract',
  miner: 'Miner',
  group: 'Group',
  more: 'More',
};
