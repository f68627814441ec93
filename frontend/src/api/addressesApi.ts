/** What is asked about addresses: their past, holdings, hours, dealings and notes. The visualiser and other areas ask some of it too. */

import {
  addressesEndpoints,
  type GetPortfolioArgs,
  type ListCounterpartiesArgs,
  type ListMovementsArgs,
  type ParsedTexts,
} from './endpoints/addresses';
import { asText, callOf, reshape } from './reshape';

export type {
  AddressHeatmap as Heatmap,
  AddressHolding as Holding,
  AddressMovement as Movement,
  AddressMovements as Movements,
  AddressPortfolio as Portfolio,
  Basis,
  ChainAmount,
  LabelRef,
  ParsedText,
} from './endpoints/addresses';

/** An address, and how much of its past. */
export interface Scope {
  readonly chain: string;
  readonly address: string;
  readonly depth: 'fast' | 'full';
  readonly from?: string;
  readonly to?: string;
}

export type MovementFilter = Readonly<Pick<ListMovementsArgs, 'direction' | 'asset' | 'peer' | 'minUsd' | 'hideFailed'>>;

type Page = Pick<ListCounterpartiesArgs, 'cursor' | 'limit'>;

/** What is empty narrows nothing. */
const narrowed = ({ direction, asset, peer, minUsd, hideFailed, ...rest }: Scope & MovementFilter & Page) => ({
  ...rest,
  direction: direction || undefined,
  asset: asset || undefined,
  peer: peer || undefined,
  minUsd: minUsd || undefined,
  hideFailed: hideFailed || undefined,
});

/** The call about a key, whose arguments must not be what its answer is kept by. */
export const keyCall = callOf(addressesEndpoints, 'profileKey');
export const parseCall = callOf(addressesEndpoints, 'parseAddresses');

const shaped = reshape(addressesEndpoints, {
  getPortfolio: {
    arg: ({ block, ...scope }: Scope & { block?: GetPortfolioArgs['asOfBlock'] }) => ({
      ...scope,
      asOfBlock: block || undefined,
    }),
  },
  listMovements: { arg: narrowed },
  listMovementsCsv: {
    arg: (args: Scope & MovementFilter) => ({ ...narrowed(args), depth: 'full' }),
    beside: asText('text/csv'),
  },
  compareAddresses: {
    arg: ({ chain, addresses }: { chain: string; addresses: readonly string[] }) => ({ chain, addresses: addresses.join(',') }),
  },
  putNote: { versioned: true },
  parseAddresses: { arg: (text: string) => ({ text }), answer: ({ items }: ParsedTexts) => items },
  resolveName: { arg: (name: string) => ({ name }) },
});

/** The answer contains names, which a change of labels makes old. */
const named = { providesTags: ['Label'] } as const;
const noteOf = ({ chain, address }: Pick<Scope, 'chain' | 'address'>) =>
  [{ type: 'AddressNote', id: `${chain}:${address}` }] as const;

export const addressesApi = shaped.enhanceEndpoints({
  endpoints: {
    getAddress: named,
    getHeatmap: named,
    getPortfolio: named,
    listMovements: named,
    listFlows: named,
    listUtxos: named,
    listApprovals: named,
    listCollections: named,
    listCounterparties: named,
    getFirstFunder: named,
    compareAddresses: named,
    getTransaction: named,
    getNote: { providesTags: (_result, _error, of) => noteOf(of) },
    putNote: { invalidatesTags: (_result, _error, of) => noteOf(of) },
  },
});

export const {
  useGetHeatmapQuery,
  useGetPortfolioQuery,
  useLazyGetPortfolioQuery,
  useParseAddressesQuery,
  useResolveNameQuery,
  useLazyParseAddressesQuery,
} = addressesApi;
