/** The view of the page, read from the address and written into it. */

import { agreeing, readView, type View, writeView } from '@/domain/portfolio/view';
import { type SetView as SetViewOf, usePageView } from '@/ui/usePageView';

export type SetView = SetViewOf<View>;

const write = (view: View): URLSearchParams => writeView(agreeing(view));

export const usePortfolioView = () => usePageView(readView, write);
