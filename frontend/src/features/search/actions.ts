/** What can be done with a row: Enter does the first, Tab walks to the others. */

import { paths } from '@/app/paths';
import type { Entry } from './entries';

export interface Action {
  readonly label: string;
  readonly to: string;
}

/** The rest of a key after its kind. */
const subject = (entry: Entry): string => entry.key.slice(entry.key.indexOf(':') + 1);

export function actionsOf(entry: Entry): readonly Action[] {
  const { address, chain } = entry;
  if (address !== undefined)
    return [
      { label: 'Profile', to: entry.to },
      { label: 'Trace', to: paths.tracerFrom(address, chain) },
      { label: 'Visualise', to: chain === undefined ? paths.visualiserFrom(address) : paths.visualiserOf(chain, address) },
      { label: 'Label', to: paths.labelOf(address) },
    ];
  switch (entry.badge) {
    case 'Tokens':
      return [
        { label: 'Open token', to: entry.to },
        { label: 'Forecast', to: paths.forecastOf(subject(entry)) },
      ];
    case 'Blockchain tracer':
      return [
        { label: 'Trace', to: entry.to },
        { label: 'Open transaction', to: paths.transactionOf(subject(entry)) },
      ];
    case 'Trace':
      return [
        { label: 'Open trace', to: entry.to },
        { label: 'Visualise', to: paths.visualiserOfTrace(subject(entry)) },
      ];
    case 'Key':
      return [{ label: 'Profile this key', to: entry.to }];
    case 'Command':
      return [{ label: 'Run', to: '' }];
    default:
      return [{ label: 'Open', to: entry.to }];
  }
}
