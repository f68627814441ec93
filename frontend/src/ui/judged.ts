/** Takes a reader to what is wrong with a form that was sent: the first field that is wrong or part that says so (`data-fault`), or the words about the form as a whole. Says whether there was a field or part. */
export function showFirstFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
  if (field) {
    field.focus();
    return true;
  }
  // Not in every test's browser.
  form?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' });
  return false;
}

/** Shows it once the answer is drawn. */
export function whenJudged(sent: Promise<void>, form: () => HTMLElement | null): void {
  void sent.then(() => requestAnimationFrame(() => showFirstFault(form())));
}
