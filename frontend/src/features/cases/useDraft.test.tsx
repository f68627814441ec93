import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountBegan } from '@/api/account';
import { discardUnsaved, REST_MS } from '@/api/autosave';
import type { Case } from '@/domain/cases/api';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { useDraft } from './useDraft';

const caseOf = (version: number, title: string) =>
  ({
    id: 'c1',
    version,
    text: { title, question: '', status: 'open', findings: [], timeline: [], limits: '' },
    exhibits: [],
  }) as unknown as Case;

function Page({ kept }: { kept: Case }) {
  const draft = useDraft(kept, true);
  return (
    <>
      <output aria-label="state">{draft.state}</output>
      <input
        aria-label="Title"
        value={draft.text.title}
        onChange={(event) => draft.dispatch({ kind: 'text', change: { title: event.target.value } })}
      />
      <button type="button" onClick={draft.loadLatest}>
        Load
      </button>
      <button type="button" onClick={draft.takeBack}>
        Undo
      </button>
    </>
  );
}

const title = () => (screen.getByLabelText('Title') as HTMLInputElement).value;
const state = () => screen.getByLabelText('state').textContent;
const rest = () => act(() => vi.advanceTimersByTimeAsync(REST_MS + 100));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  discardUnsaved();
  accountBegan('u1');
  return () => vi.useRealTimers();
});

describe('the draft of a case that changed elsewhere', () => {
  it('waits for the reader through any number of visits, and never replaces the newer version', async () => {
    localStorage.setItem('draft:case:c1', JSON.stringify({ value: caseOf(1, 'older draft').text, version: 1, at: Date.now() }));
    const server = serve({ '/api/v1/cases/c1': () => ({ json: caseOf(3, 'newest') }) });
    for (let visit = 0; visit < 3; visit += 1) {
      const { unmount } = renderRoutes([{ path: '/', element: <Page kept={caseOf(3, 'newest')} /> }], '/');
      await rest();
      expect([title(), state()]).toEqual(['older draft', 'stale']);
      await act(async () => unmount());
    }
    expect(server.asked).toEqual([]);
    renderRoutes([{ path: '/', element: <Page kept={caseOf(3, 'newest')} /> }], '/');
    await act(async () => screen.getByRole('button', { name: 'Load' }).click());
    await waitFor(() => expect([title(), state()]).toEqual(['newest', 'saved']));
    expect(localStorage.getItem('draft:case:c1')).toBeNull();
    // Undo brings back the text that loading replaced.
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    expect(title()).toBe('older draft');
    // And so can that: it replaced what was loaded, and what was typed after.
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    expect(title()).toBe('newest');
  });
});
