/** Words of labels: colours and formats. */

import type { FileFormat } from './api';

export const COLOURS = ['', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const;
export const COLOUR_NAMES: Readonly<Record<string, string>> = {
  '': 'None',
  c1: 'Indigo',
  c2: 'Teal',
  c3: 'Yellow',
  c4: 'Pink',
  c5: 'Orange',
  c6: 'Violet',
  c7: 'Green',
  c8: 'Grey',
};

export const colourOf = (colour: string): string => (/^c[1-8]$/.test(colour) ? `var(--${colour})` : 'var(--border-control)');

export const FORMATS: readonly { value: FileFormat; label: string; file: string; type: string; hint: string }[] = [
  {
    value: 'csv',
    label: 'CSV',
    file: 'labels.csv',
    type: 'text/csv',
    hint: 'Any table with a column of addresses; you choose what each column means.',
  },
  {
    value: 'bip329',
    label: 'BIP-329',
    file: 'labels.jsonl',
    type: 'application/jsonl',
    hint: 'Labels of Bitcoin wallets, one JSON object a line. Lines about transactions and keys are skipped.',
  },
  {
    value: 'tagpack',
    label: 'TagPack',
    file: 'labels.yaml',
    type: 'application/yaml',
    hint: 'GraphSense attribution tags as YAML.',
  },
];

/** What a file most likely is, by its name. */
export function formatOf(name: string): FileFormat {
  if (/\.ya?ml$/i.test(name)) return 'tagpack';
  return /\.(jsonl?|ndjson)$/i.test(name) ? 'bip329' : 'csv';
}

/** Fields that a column can hold, in the order of the mapper. */
export const FIELDS: readonly { id: string; label: string }[] = [
  { id: 'address', label: 'Address' },
  { id: 'label', label: 'Label' },
  { id: 'chain', label: 'Chain' },
  { id: 'category', label: 'Category' },
  { id: 'entity', label: 'Entity' },
  { id: 'confidence', label: 'Confidence' },
  { id: 'evidence', label: 'Evidence' },
  { id: 'evidence_url', label: 'Evidence link' },
  { id: 'source', label: 'Source' },
  { id: 'valid_from', label: 'Valid from' },
  { id: 'valid_to', label: 'Valid to' },
];
