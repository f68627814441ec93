import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discardUnsaved, REST_MS } from '@/api/autosave';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { enterTeam, leaveTeam } from '@/testing/viewer';
import { Toolbar } from './components/Toolbar';
import { address } from './testing';
import { emptyDocument } from './types';
import { useOpening } from './useOpening';
import { useQuestions } from './useQuestions';
import { useTrace } from './useTrace';

const BTC = { symbol: 'BTC', decimals: 8 };
const REAL = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';
const team = { id: 't1', name: 'Chain desk', member_count: 2, created_at: '2026-11-01T08:00:00Z' };
const trace = {
  id: 'r1',
  name: 'Theirs',
  chain: 'bitcoin',
  version: 1,
  sha256: 'x',
  content: { ...emptyDocument('bitcoin'), nodes: [address(REAL)] },
  access: 'owner',
  shared: null,
};

/** The bar of the page, and a button in place of the canvas. */
function Page() {
  const held = useTrace();
  const questions = useQuestions(held.document, held.dispatch, BTC, held.opened);
  useOpening(held, questions.ask);
  const nothing = () => {};
  return (
    <>
      <Toolbar
        {...BTC}
        trace={held}
        view="graph"
        filtered={0}
        onView={nothing}
        onExport={nothing}
        onTaint={nothing}
        onCase={nothing}
        onDialog={nothing}
        onNew={nothing}
      />
      <button
        type="button"
        onClick={() => held.dispatch({ type: 'noted', id: 'n1', text: 'Seen', at: { x: 0, y: 0 }, color: 'c1' })}
      >
        Note
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  discardUnsaved();
  enterTeam();
});
afterEach(() => {
  vi.useRealTimers();
  leaveTeam();
});

it.each([
  ['viewer', false],
  ['analyst', true],
])('a trace of the selected team is saved by a member who is %s where the role allows it', async (role, saves) => {
  const server = serve({
    '/api/v1/traces/r1': ({ method }) => ({ json: method === 'PUT' ? { ...trace, version: 2 } : trace }),
    '/api/v1/teams': () => ({ json: { teams: [{ ...team, role }] } }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
  });
  renderRoutes([{ path: '/tracer', element: <Page /> }], '/tracer?trace=r1');
  const name = await screen.findByLabelText('Name of the trace');
  await waitFor(() => {
    expect(name).toHaveValue('Theirs');
    expect(name.hasAttribute('readonly')).toBe(!saves);
  });
  expect(screen.queryByText("View only: you're a viewer in this team") !== null).toBe(!saves);
  expect(screen.queryByRole('button', { name: 'Add to case' }) !== null).toBe(saves);
  // Links that anybody can open are for those who decide who else has it.
  expect(screen.queryByRole('button', { name: 'Create share link…' })).toBeNull();
  // Viewers comment, as everybody in the team does.
  expect(screen.getByRole('button', { name: /^Comments/ })).toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: 'Note' }).click());
  await act(() => vi.advanceTimersByTimeAsync(REST_MS + 100));
  expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(saves ? 1 : 0);
});
