/** Names of the addresses of a trace, read anew whenever a label changes anywhere in the application. */

import { type RefObject, useEffect, useMemo } from 'react';
import { useListLabelsQuery, useNameAddressesQuery } from '@/api/labelsApi';
import { withNames } from './names';
import type { TraceDocument } from './types';

/** Most addresses of one question. */
const MOST = 1_000;

/** The document with the present names. `shown` is given the ids of labels that readers of links may see. */
export function useNames(document: TraceDocument, shown: RefObject<ReadonlySet<string>>): TraceDocument {
  const joined = document.nodes
    .flatMap(({ kind, key }) => (kind === 'address' ? [key] : []))
    .sort()
    .slice(0, MOST)
    .join(' ');
  const addresses = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const skip = addresses.length === 0;
  const names = useNameAddressesQuery({ chain: document.chain, addresses }, { skip });
  const open = useListLabelsQuery({ visibility: 'link', chain: document.chain, limit: 200 }, { skip });
  useEffect(() => {
    shown.current = new Set(open.data?.labels.map(({ id }) => id));
  }, [open.data, shown]);
  // While new neighbours are asked about, the names of the others stay; without an answer those of the drawing do.
  const known = names.currentData ?? names.data;
  return useMemo(() => {
    if (known === undefined) return document;
    const found = new Map(
      known.addresses.map(
        ({ address, labels }) => [address, labels.map((label) => ({ ...label, entity: label.entity ?? '' }))] as const,
      ),
    );
    const asked = names.currentData === undefined ? null : new Set(addresses);
    const answered = document.nodes.filter(({ key }) => asked?.has(key) ?? found.has(key));
    const of = new Map(answered.map(({ key }) => [key, found.get(key) ?? []] as const));
    for (const node of document.nodes)
      if (!of.has(node.key))
        of.set(
          node.key,
          node.labels.filter(({ kind }) => kind !== 'derived'),
        );
    return withNames(document, of);
  }, [document, known, names.currentData, addresses]);
}
