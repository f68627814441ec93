/** After a save was refused because another came before it. */

import { showFailure } from './toastStore';

/** Hands over what the server has by now, or says why that could not be loaded. */
export async function takeLatest<Answer>(
  asked: PromiseLike<{ readonly data?: Answer; readonly error?: unknown }>,
  take: (answer: Answer) => void,
): Promise<void> {
  const { data, error } = await asked;
  if (data === undefined) showFailure(error);
  else take(data);
}
