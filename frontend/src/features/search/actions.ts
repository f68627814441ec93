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
  const id = subject(entry);
  switch (entry.badge) {
    case 'Tokens':
      return [
        { label: 'Open token', to: entry.to },
        { label: 'Forecast', to: paths.forecastOf(id) },
      ];
    case 'Private label':
    case 'Known address':
      return [
        { label: 'Profile', to: paths.profilerOf(id) },
        { label: 'Trace', to: paths.tracerFrom(id) },
        { label: 'Visualise', to: paths.visualiserFrom(id) },
        { label: 'Label', to: paths.labelOf(id) },
      ];
    case 'Account Profiler':
      return [
        { label: 'Profile', to: entry.to },
        { label: 'Trace', to: paths.tracerFrom(id) },
        { label: 'Visualise', to: paths.visualiserFrom(id) },
        { label: 'Label', to: paths.labelOf(id) },
      ];
    case 'Blockchain tracer':
      return [
        { label: 'Trace', to: entry.to },
        { label: 'Open transaction', to: paths.transactionOf(id) },
      ];
    case 'Key':
      return [{ label: 'Profile this key', to: entry.to }];
    default:
      return [{ label: 'Open', to: entry.to }];
  }
}
