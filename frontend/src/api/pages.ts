/** Lists that are answered page by page, each page with the cursor of the next. */

/** Options of an infinite query over such a list; `next` is the cursor that a page names, if there is another. */
export const byCursor = <Page>(next: (page: Page) => string | null | undefined) => ({
  initialPageParam: '',
  getNextPageParam: (page: Page) => next(page) || undefined,
});
