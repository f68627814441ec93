/** Whose money is looked at: the addresses themselves, those of an entity, or a saved trace. */

import { useMemo } from 'react';
import { useListEntitiesQuery, useListLabelsQuery } from '@/api/labelsApi';
import { useGetTraceQuery } from '@/api/tracesApi';
import { contentOf, type TraceContent } from './flows/fromTrace';
import { MOST_ROOTS, type View } from './view';

export interface Source {
  /** What it is called; undefined while it is not known. */
  readonly name: string | undefined;
  readonly chain: string;
  readonly addresses: readonly string[];
  readonly trace: TraceContent | null;
  /** Of a trace: which version it is. */
  readonly saved: { readonly version: number; readonly at: string; readonly sha256: string } | null;
  /** Addresses of an entity that are left out: beyond the most that are drawn, or of another chain. */
  readonly beyond: number;
  readonly elsewhere: number;
  readonly chains: readonly string[];
  readonly loading: boolean;
  readonly error: unknown;
  /** It was found, and there is nothing in it to draw. */
  readonly hollow: boolean;
  readonly retry: () => void;
}

const nothing = {
  beyond: 0,
  elsewhere: 0,
  chains: [],
  loading: false,
  error: undefined,
  hollow: false,
  trace: null,
  saved: null,
} as const;

function useEntity({ entity, chain }: View): Source {
  const labels = useListLabelsQuery({ entityId: entity, limit: 500 }, { skip: entity === '' });
  const entities = useListEntitiesQuery(undefined, { skip: entity === '' });
  const rows = labels.currentData?.labels;
  return useMemo(() => {
    const chains = [...new Set(rows?.map((row) => row.chain))];
    const shown = chains.includes(chain) ? chain : (chains[0] ?? chain);
    const addresses = [...new Set(rows?.filter((row) => row.chain === shown).map(({ address }) => address))];
    return {
      ...nothing,
      name: entities.currentData?.entities.find(({ id }) => id === entity)?.name,
      chain: shown,
      addresses: addresses.slice(0, MOST_ROOTS),
      beyond: Math.max(0, addresses.length - MOST_ROOTS),
      elsewhere: new Set(rows?.filter((row) => row.chain !== shown).map((row) => `${row.chain}:${row.address}`)).size,
      chains,
      loading: rows === undefined && labels.error === undefined,
      error: rows === undefined ? labels.error : undefined,
      hollow: rows !== undefined && addresses.length === 0,
      retry: () => void labels.refetch(),
    };
  }, [rows, chain, entity, entities.currentData, labels.error, labels.refetch]);
}

function useTrace({ trace: id, chain }: View): Source {
  const query = useGetTraceQuery(id, { skip: id === '' });
  const found = query.currentData;
  return useMemo(() => {
    const content = found === undefined ? null : contentOf(found.content);
    return {
      ...nothing,
      name: found?.name,
      chain: found?.chain ?? chain,
      addresses: [],
      trace: content,
      saved: found === undefined ? null : { version: found.version, at: found.updated_at, sha256: found.sha256 },
      loading: found === undefined && query.error === undefined,
      error: found === undefined ? query.error : undefined,
      hollow: found !== undefined && (content === null || content.edges.length === 0),
      retry: () => void query.refetch(),
    };
  }, [found, chain, query.error, query.refetch]);
}

export function useSource(view: View): Source {
  const entity = useEntity(view);
  const trace = useTrace(view);
  if (view.trace !== '') return trace;
  if (view.entity !== '') return entity;
  const { addresses, chain } = view;
  return { ...nothing, name: addresses[0], chain, addresses, retry: () => undefined };
}
