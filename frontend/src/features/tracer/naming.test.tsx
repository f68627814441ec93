import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountBegan } from '@/api/account';
import { discardUnsaved, REST_MS } from '@/api/autosave';
import { CaseAsk } from '@/features/cases/CaseAsk';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { answerAsk, askForCase } from '@/ui/askStore';
import { AddForm } from './components/StartPanel';
import { Toolbar } from './components/Toolbar';
import { casePartsOf } from './exhibit';
import { address } from './testing';
import { emptyDocument } from './types';
import { useBegin } from './useBegin';
import { useOpening } from './useOpening';
import { useQuestions } from './useQuestions';
import { useTrace } from './useTrace';

const BTC = { symbol: 'BTC', decimals: 8 };
const REAL = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';

/** The bar of the page and the form of an empty one, without the canvas. */
function Page() {
  const trace = useTrace();
  const questions = useQuestions(trace.document, trace.dispatch, BTC, trace.opened);
  const begin = useBegin(trace.callIt, questions.ask);
  useOpening(trace, begin);
  const nothing = () => {};
  return (
    <>
      <Toolbar
        {...{ trace, ...BTC }}
        view="graph"
        filtered={0}
        onView={nothing}
        onExport={nothing}
        onTaint={nothing}
        onCase={() =>
          askForCase(
            'Trace',
            casePartsOf(trace, BTC, async () => null),
          )
        }
        onDialog={nothing}
        onNew={nothing}
      />
      <AddForm chains={[]} chain="bitcoin" busy={false} onChain={nothing} onAdd={(text) => begin(text, 'both')} />
      <CaseAsk />
    </>
  );
}

const routes = [{ path: '/tracer', element: <Page /> }];
const name = () => screen.getByLabelText('Name of the trace');
const rest = () => act(() => vi.advanceTimersByTimeAsync(REST_MS + 100));
const add = async (text: string) => {
  fireEvent.change(screen.getByLabelText('Address, transaction hash or output'), { target: { value: text } });
  await act(async () => screen.getByRole('button', { name: 'Add' }).click());
};
const saved = { id: 't1', name: 'Mine', chain: 'bitcoin', version: 1, sha256: 'x', content: emptyDocument('bitcoin') };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  discardUnsaved();
  accountBegan('u1');
  return () => {
    answerAsk();
    vi.useRealTimers();
  };
});

describe('the name of a trace', () => {
  it('comes from the first entry that was found, not from one that was refused', async () => {
    serve({
      '/api/v1/graph/expand': ({ body }) => {
        const { node } = body as { node: string };
        return node === REAL
          ? { json: { graph: { nodes: [address(REAL)], edges: [], skipped: [], sources: [] }, steps: [] } }
          : { status: 422, json: { message: 'Not an address.' } };
      },
      '/api/v1/traces': () => ({ status: 201, json: saved }),
    });
    renderRoutes(routes, '/tracer');
    await add('hello');
    expect(name()).toHaveValue('Untitled trace');
    await add(REAL);
    await waitFor(() => expect((name() as HTMLInputElement).value).toMatch(/^From bc1q/));
  });

  it('that was emptied is the one that it is saved under, once the field is left', async () => {
    const server = serve({ '/api/v1/traces/t1': () => ({ json: saved }) });
    renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(name()).toHaveValue('Mine'));
    fireEvent.change(name(), { target: { value: ' ' } });
    expect(name()).toHaveValue(' ');
    fireEvent.blur(name());
    expect(name()).toHaveValue('Untitled trace');
    await rest();
    expect(server.asked.filter(({ method }) => method === 'PUT')[0]?.body).toMatchObject({ name: 'Untitled trace' });
  });

  it('of a trace that was only looked at does not begin to save it by being left', async () => {
    const server = serve({
      '/api/v1/graph/expand': () => ({
        json: { graph: { nodes: [address(REAL)], edges: [], skipped: [], sources: [] }, steps: [] },
      }),
    });
    renderRoutes(routes, `/tracer?address=${REAL}&chain=bitcoin`);
    await waitFor(() => expect((name() as HTMLInputElement).value).toMatch(/^From bc1q/));
    fireEvent.blur(name());
    await rest();
    expect(server.to('/api/v1/traces')).toEqual([]);
  });
});

it('a trace in conflict is not added to a case, and the dialog says what to do first', async () => {
  const one = { ...saved, content: { ...saved.content, nodes: [address(REAL)] } };
  const server = serve({
    '/api/v1/traces/t1': ({ method }) => (method === 'PUT' ? { status: 412, json: { message: 'Changed' } } : { json: one }),
    '/api/v1/cases': () => ({
      json: { cases: [{ id: 'c1', version: 1, text: { title: 'Case', status: 'open' }, exhibits: [] }] },
    }),
  });
  renderRoutes(routes, '/tracer?trace=t1');
  await waitFor(() => expect(name()).toHaveValue('Mine'));
  fireEvent.change(name(), { target: { value: 'Mine too' } });
  await rest();
  expect(await screen.findByText('Changed elsewhere')).toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: 'Add to case' }).click());
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('New case…'));
  await act(async () => dialog.querySelector('form')?.requestSubmit());
  await waitFor(() =>
    expect(dialog).toHaveTextContent(
      "Couldn't add “This version of the trace”. Someone else changed the trace, or you did in another tab or on another device. Choose “Load latest version” or “Keep my version” above the graph first.",
    ),
  );
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
