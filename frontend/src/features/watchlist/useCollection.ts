/** What the market says of one NFT collection of a list. */

import { useGetNftHistoryQuery, useGetNftQuery } from '@/api/nftsApi';
import { type Figures, nftFigures } from './figures';

const LINE_DAYS = 7;

interface Collection {
  readonly figures: Figures;
  /** The market didn't answer, so that no figure is known. */
  readonly isFailed: boolean;
}

/** `id` is empty for what is no collection: nothing is asked then. The line of the last days is asked for only where it is shown. */
export function useCollection(id: string, hasLine: boolean): Collection {
  const now = useGetNftQuery(id, { skip: id === '' });
  const history = useGetNftHistoryQuery({ id, days: LINE_DAYS }, { skip: id === '' || !hasLine });
  return { figures: nftFigures(now.currentData, history.currentData), isFailed: now.isError && now.currentData === undefined };
}
