import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settings, statistics } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { adherence } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import JournalPage from './JournalPage';

const render = (over: Record<string, Answerer>) => {
  const server = serve({
    '/api/v1/accounts': () => ({ json: { accounts: [] } }),
    '/api/v1/statistics': () => ({ json: statistics() }),
    '/api/v1/adherence': () => ({ json: adherence() }),
    '/api/v1/trading-sessions': () => ({ json: { sessions: [], total: 0 } }),
    ...over,
  });
  return { server, ...renderRoutes([{ path: '/journal', element: <JournalPage /> }], '/journal') };
};

describe('before the journal is set up', () => {
  const unset = { zone: null, currency: null, version: 1 };

  it('it asks for zone and currency once, and opens', async () => {
    let kept: object = unset;
    const { server } = render({
      '/api/v1/workspace/settings': ({ method, body }) => {
        if (method === 'PUT') kept = { ...(body as object), version: 2 };
        return { json: kept };
      },
    });
    const currency = await screen.findByLabelText('Currency');
    expect(currency).toHaveValue('USD');
    expect(server.to('/api/v1/statistics')).toEqual([]);
    await userEvent.clear(currency);
    await userEvent.type(currency, 'eur');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('How it went')).toBeInTheDocument();
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"1"');
    expect(sent?.body).toEqual({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: 'EUR' });
  });

  it('says at the field what the server refuses', async () => {
    const message = 'Use the symbol of a coin or currency, such as BTC or EUR.';
    render({
      '/api/v1/workspace/settings': ({ method }) =>
        method === 'PUT' ? { status: 422, json: { message, errors: { currency: [message] } } } : { json: unset },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await waitFor(() => expect(screen.getByLabelText('Currency')).toHaveAccessibleDescription(message));
  });

  it('takes the settings that another tab has set meanwhile', async () => {
    let puts = 0;
    render({
      '/api/v1/workspace/settings': ({ method }) => {
        if (method === 'PUT') puts += 1;
        return method === 'PUT' ? { status: 412, json: { message: 'It changed' } } : { json: puts > 0 ? settings : unset };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('button', { name: /Europe\/Berlin · USDT/ })).toBeInTheDocument();
    expect(puts).toBe(1);
  });
});
