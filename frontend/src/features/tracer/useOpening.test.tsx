import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { emptyDocument } from './types';
import { useOpening } from './useOpening';
import type { TraceHandle } from './useTrace';

const asked = vi.fn<(node: string) => void>();

/** A trace that is saved, and changed in the same moment: whatever depends on its nodes is new. */
function Page() {
  const [saved, setSaved] = useState<{ id: string; version: number; sha256: string } | null>(null);
  const [document, setDocument] = useState(emptyDocument('bitcoin'));
  const start = () => {
    setSaved(null);
    setDocument(emptyDocument('bitcoin'));
  };
  const trace = { document, saved, open: vi.fn(), start } as unknown as TraceHandle;
  useOpening(trace, (node) => {
    asked(node);
    return Promise.resolve(true);
  });
  return (
    <button type="button" onClick={() => setSaved({ id: 't1', version: 1, sha256: '' })}>
      Save
    </button>
  );
}

describe('what the address asks for', () => {
  it('is asked once, also where the trace is saved while it changes', async () => {
    const server = serve({ '/api/v1/traces/t2': () => ({ status: 404, json: { message: 'gone' } }) });
    const { router } = renderRoutes([{ path: '/tracer', element: <Page /> }], '/tracer?address=bc1q&chain=bitcoin');
    expect(asked.mock.calls).toEqual([['bc1q']]);
    await act(async () => screen.getByRole('button', { name: 'Save' }).click());
    expect(router.state.location.search).toBe('?trace=t1');
    expect(asked.mock.calls, 'neither what it began with again').toEqual([['bc1q']]);
    expect(server.asked, 'nor what was just saved').toEqual([]);
    // The address leads again from then on.
    await act(() => router.navigate('/tracer?trace=t2'));
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/v1/traces/t2']);
    expect(router.state.location.search).toBe('?trace=t2');
    await act(() => router.navigate('/tracer?address=bc1q&chain=bitcoin'));
    expect(asked.mock.calls).toEqual([['bc1q'], ['bc1q']]);
  });
});
