import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { desk, feedPage, source } from '@/testing/feed';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { refused } from '@/testing/trading';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import Toaster from '@/ui/Toaster';
import FeedPage from './FeedPage';

const open = (at: string, answers: Record<string, Answerer>) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/feed': () => ({ json: feedPage([]) }),
    '/api/v1/feed/unread': () => ({ json: { news: 0, own: 0 } }),
    ...answers,
  });
  const element = (
    <>
      <FeedPage />
      <ConfirmDialog />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/feed', element }], at) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.setSystemTime(new Date('2026-11-21T08:00:00Z'));
});

afterEach(() => void vi.useRealTimers());

describe('sources', () => {
  const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Sources' }));

  it('say how they do', async () => {
    open('/feed?open=sources', { '/api/v1/feed/sources': () => ({ json: { sources: desk } }) });
    const dialog = await dialogOf();
    expect(await dialog.findByText(/^Since .+: The server answered with HTTP 503\. Next try/)).toBeInTheDocument();
    expect(dialog.getByText(/^The server says that this feed is gone/)).toBeInTheDocument();
    expect(
      dialog.getByText('Fetched 10 minutes ago · next in 20 minutes · 381 items, newest 40 minutes ago'),
    ).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Add Bitcoin Optech' })).toBeNull();
  });

  it('are added by their address, with what is wrong at the field', async () => {
    let fails = true;
    const { server } = open('/feed?open=sources', {
      '/api/v1/feed/sources': ({ method }) =>
        method !== 'POST'
          ? { json: { sources: [] } }
          : fails
            ? refused('validation_failed', 'Check it.', { url: ['This page is no RSS, Atom or JSON feed.'] })
            : { status: 201, json: source('s9', { name: 'New one' }) },
    });
    const dialog = await dialogOf();
    const field = dialog.getByLabelText('Feed address');
    await userEvent.click(dialog.getByRole('button', { name: 'Add source' }));
    expect(dialog.getByText('Enter the web address of an RSS, Atom or JSON feed.')).toBeInTheDocument();
    expect(server.to('/api/v1/feed/sources').filter(({ method }) => method === 'POST')).toHaveLength(0);
    await userEvent.type(field, 'new.example/feed');
    await userEvent.click(dialog.getByRole('button', { name: 'Add source' }));
    expect(await dialog.findByText('This page is no RSS, Atom or JSON feed.')).toBeInTheDocument();
    expect(field).toHaveValue('new.example/feed');
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Add source' }));
    expect(await screen.findByText('Source added')).toBeInTheDocument();
    expect(field).toHaveValue('');
    const sent = server.to('/api/v1/feed/sources').filter(({ method }) => method === 'POST');
    expect(sent.at(-1)?.body).toEqual({ url: 'https://new.example/feed', name: '' });
  });

  it('are added from the suggestions by one press', async () => {
    const { server } = open('/feed?open=sources', {
      '/api/v1/feed/sources': ({ method }) =>
        method === 'POST' ? { status: 201, json: source('s9', { name: 'CoinDesk' }) } : { json: { sources: [] } },
    });
    const dialog = await dialogOf();
    await userEvent.click(await dialog.findByRole('button', { name: 'Add CoinDesk' }));
    await waitFor(() =>
      expect(server.to('/api/v1/feed/sources').find(({ method }) => method === 'POST')?.body).toEqual({
        url: 'https://www.coindesk.com/arc/outboundfeeds/rss/',
        name: 'CoinDesk',
      }),
    );
  });

  it('are hidden, renamed, removed and brought back', async () => {
    const { server } = open('/feed?open=sources', {
      '/api/v1/feed/sources': () => ({ json: { sources: [source('s1')] } }),
      '/api/v1/feed/sources/s1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: source('s1') }),
      '/api/v1/feed/sources/s1/restore': () => ({ json: source('s1') }),
    });
    const dialog = await dialogOf();
    const put = () => server.to('/api/v1/feed/sources/s1').filter(({ method }) => method === 'PUT');
    await userEvent.click(await dialog.findByRole('switch', { name: 'Show Coin News in the feed' }));
    await waitFor(() => expect(put()[0]?.body).toEqual({ name: 'Coin News', shown: false }));
    await userEvent.click(dialog.getByRole('button', { name: 'More for Coin News' }));
    await userEvent.click(dialog.getByRole('menuitem', { name: 'Rename source' }));
    await userEvent.clear(dialog.getByLabelText('New name for Coin News'));
    await userEvent.type(dialog.getByLabelText('New name for Coin News'), 'News');
    await userEvent.click(dialog.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(put()[1]?.body).toEqual({ name: 'News', shown: true }));
    await userEvent.click(await dialog.findByRole('button', { name: 'More for Coin News' }));
    await userEvent.click(dialog.getByRole('menuitem', { name: 'Remove source' }));
    expect(await dialog.findByText('“Coin News” removed')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('/api/v1/feed/sources/s1/restore')).toHaveLength(1));
  });
});
