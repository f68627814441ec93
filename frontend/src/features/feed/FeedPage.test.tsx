import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaseAsk } from '@/features/cases/CaseAsk';
import { desk, feedPage, item, morning, mute } from '@/testing/feed';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { refused } from '@/testing/trading';
import { answerAsk } from '@/ui/askStore';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import Toaster from '@/ui/Toaster';
import FeedPage from './FeedPage';

const open = (at = '/feed', answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/feed': () => ({ json: feedPage(morning) }),
    '/api/v1/feed/unread': () => ({ json: { news: 2, own: 1 } }),
    '/api/v1/feed/sources': () => ({ json: { sources: desk.slice(0, 2) } }),
    '/api/v1/feed/read': () => ({ json: { read: 1 } }),
    '/api/v1/feed/mutes': () => ({ json: { mutes: [] } }),
    ...answers,
  });
  const element = (
    <>
      <FeedPage />
      <CaseAsk />
      <ConfirmDialog />
      <Toaster />
    </>
  );
  const elsewhere = ['/alerts', '/whale-watch', '/forecasting', '/tokens/:id'].map((path) => ({
    path,
    element: <h1>{path}</h1>,
  }));
  return { server, ...renderRoutes([{ path: '/feed', element }, ...elsewhere], at) };
};

const row = async (title: RegExp): Promise<ReturnType<typeof within> & { element: HTMLElement }> => {
  const link = await screen.findByRole('link', { name: title });
  const element = link.closest('li[data-row]') as HTMLElement;
  return { ...within(element), element };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Asked of the list itself, and not of what lies below it. */
const lists = (server: ReturnType<typeof serve>) => server.asked.filter(({ path }) => path === '/api/v1/feed');

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.setSystemTime(new Date('2026-11-21T08:00:00Z'));
});

afterEach(() => {
  vi.useRealTimers();
  act(answerAsk);
});

describe('the list', () => {
  it('shows items by day with their source, time and what they are about', async () => {
    open();
    const news = await row(/^Chainlink opens its proof/);
    const link = news.getByRole('link', { name: /^Chainlink opens/ });
    expect(link).toHaveAttribute('href', 'https://www.news.example/chainlink-proof?page=1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAccessibleName(/, unread, opens in a new tab$/);
    expect(news.getByText('Coin News')).toBeInTheDocument();
    expect(news.getByText('40 minutes ago')).toHaveAttribute('title', expect.stringMatching(/Nov 21, 2026/));
    expect(screen.getByRole('heading', { level: 2, name: 'Yesterday' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'November 18, 2026' })).toBeInTheDocument();
  });

  it('writes the time of each item of an earlier day, also of one within 24 hours', async () => {
    const late = (id: string, at: string) => item(id, { title: `News ${id}`, published_at: at });
    open('/feed', {
      '/api/v1/feed': () => ({ json: feedPage([late('y2', '2026-11-20T20:00:00Z'), late('y1', '2026-11-20T06:30:00Z')]) }),
    });
    const times = within(await screen.findByRole('list', { name: 'Yesterday' })).getAllByRole('time');
    expect(times.map(({ textContent }) => textContent)).toEqual(['8:00 PM', '6:30 AM']);
  });

  it('says why an item is shown, on hover and for the keyboard', async () => {
    open();
    const news = await row(/^Chainlink opens/);
    const chip = news.getByRole('link', { name: 'Chainlink (LINK), on your watchlist' });
    expect(chip).toHaveAttribute('href', '/tokens/chainlink');
    await userEvent.hover(chip);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Why shown: Title says “Chainlink”. On your watchlist');
    expect(chip).toHaveAccessibleDescription(/Title says “Chainlink”/);
    await userEvent.unhover(chip);
    await userEvent.click(news.getByRole('button', { name: /^More for/ }));
    expect(news.getByText('Chainlink (LINK): Title says “Chainlink”')).toBeInTheDocument();
  });

  it('leads own events to their pages', async () => {
    open();
    expect((await row(/^Bitcoin above 60k/)).getByRole('link', { name: /^Bitcoin above/ })).toHaveAttribute(
      'href',
      '/alerts?tab=fired&firing=f1',
    );
    expect(screen.getByRole('link', { name: /^2,400 BTC/ })).toHaveAttribute('href', '/whale-watch');
    expect(screen.getByRole('link', { name: /^Forecast of Ethereum/ })).toHaveAttribute('href', '/forecasting?token=ethereum');
    expect(screen.getByRole('link', { name: 'Example Exchange' })).toHaveAttribute('href', '/private-labels?entity=e1');
  });

  it('opens the same news elsewhere', async () => {
    open();
    const news = await row(/^Chainlink opens/);
    await userEvent.click(news.getByRole('button', { name: 'Also in 2 sources' }));
    expect(news.getByRole('link', { name: /^Chainlink widens/ })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('shows no link to an address that is not of the web', async () => {
    open('/feed', { '/api/v1/feed': () => ({ json: feedPage([item('x', { url: 'javascript:alert(1)' })]) }) });
    expect(await screen.findByText(/^Chainlink opens/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Chainlink opens/ })).toBeNull();
  });

  it('asks for what the address says, and clears it', async () => {
    const { server, router } = open('/feed?kind=news&coin=chainlink&watched=true&q=proof', {
      '/api/v1/feed': () => ({ json: feedPage([]) }),
    });
    await screen.findByText('No item matches these filters');
    const asked = lists(server).at(-1)?.search;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      kinds: 'news',
      coin: 'chainlink',
      watched: 'true',
      query: 'proof',
      limit: '30',
    });
    await press('Clear filters');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('writes filters into the address', async () => {
    const { router } = open();
    await row(/^Chainlink opens/);
    await userEvent.click(screen.getByRole('radio', { name: 'Alerts' }));
    // Their number is asked for beside the list.
    await userEvent.click(await screen.findByRole('button', { name: 'Unread (3)' }));
    expect(router.state.location.search).toBe('?kind=alert&unread=true');
    expect(screen.getByRole('button', { name: 'Unread (3)' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('fetches older items by the cursor', async () => {
    const { server } = open('/feed', {
      '/api/v1/feed': ({ search }) => ({
        json:
          search.get('cursor') === 'c2'
            ? feedPage([item('old', { title: 'Older news' })])
            : feedPage(morning.slice(0, 1), { next_cursor: 'c2' }),
      }),
    });
    await row(/^Chainlink opens/);
    await press('Show older items');
    expect(await screen.findByRole('link', { name: /^Older news/ })).toBeInTheDocument();
    expect(screen.getByText('2 items')).toBeInTheDocument();
    expect(lists(server)).toHaveLength(2);
  });
});

describe('states', () => {
  it('offers sources where there are none', async () => {
    const { router } = open('/feed', {
      '/api/v1/feed': () => ({ json: feedPage([]) }),
      '/api/v1/feed/sources': () => ({ json: { sources: [] } }),
    });
    expect(await screen.findByText('Add a source or follow a token')).toBeInTheDocument();
    await press('Choose sources');
    expect(router.state.location.search).toBe('?open=sources');
    expect(await screen.findByText(/Nothing is fetched from these sites until you add them/)).toBeInTheDocument();
  });

  it('says what is missing, and which feeds do not answer', async () => {
    open('/feed', {
      '/api/v1/feed': () => ({ json: feedPage(morning, { missing: ['Large transfers are not available right now.'] }) }),
      '/api/v1/feed/sources': () => ({ json: { sources: desk } }),
    });
    expect(await screen.findByText('Large transfers are not available right now.')).toBeInTheDocument();
    expect(screen.getByText('1 feed not answering')).toBeInTheDocument();
  });

  it('says what failed and asks again', async () => {
    let fails = true;
    open('/feed', { '/api/v1/feed': () => (fails ? { status: 503, json: { message: 'Busy' } } : { json: feedPage(morning) }) });
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    fails = false;
    await press('Try again');
    expect(await screen.findByRole('link', { name: /^Chainlink opens/ })).toBeInTheDocument();
  });

  it('keeps an old list where asking again fails, and says how old it is', async () => {
    let fails = false;
    const { store } = open('/feed', {
      '/api/v1/feed': () => (fails ? { status: 503, json: { message: 'Busy' } } : { json: feedPage(morning) }),
    });
    await row(/^Chainlink opens/);
    fails = true;
    const { feedApi } = await import('@/api/feedApi');
    act(() => void store.dispatch(feedApi.util.invalidateTags([{ type: 'Feed', id: 'ITEMS' }])));
    expect(await screen.findByText(/^As of/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Chainlink opens/ })).toBeInTheDocument();
  });
});

describe('reading and keeping', () => {
  it('marks an opened item as read, at once', async () => {
    const { server } = open();
    const news = await row(/^Chainlink opens/);
    const link = news.getByRole('link', { name: /^Chainlink opens/ });
    link.addEventListener('click', (event: Event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() =>
      expect(link).toHaveAccessibleName('Chainlink opens its proof of reserve to every custodian, opens in a new tab'),
    );
    expect(server.to('/api/v1/feed/read')[0]?.body).toEqual({ ids: ['n1'] });
    expect(lists(server)).toHaveLength(1);
  });

  it('marks all up to the newest, and of a narrowed list only what it shows', async () => {
    const { server } = open();
    await row(/^Chainlink opens/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled());
    await press('Mark all as read');
    await waitFor(() => expect(server.to('/api/v1/feed/read')[0]?.body).toEqual({ until_at: '2026-11-21T07:20:00Z' }));
    await waitFor(() => expect(lists(server)).toHaveLength(2));
    await userEvent.click(screen.getByRole('radio', { name: 'News' }));
    await row(/^Chainlink opens/);
    await press('Mark these as read');
    await waitFor(() => expect(server.to('/api/v1/feed/read')[1]?.body).toEqual({ ids: ['n1', 'a1', 'n2'] }));
  });

  it('keeps an item, and takes that back where the server refuses', async () => {
    let fails = false;
    const { server } = open('/feed', {
      '/api/v1/feed/items/n1/keep': () =>
        fails ? { status: 503, json: { message: 'Busy' } } : { json: item('n1', { kept: true }) },
    });
    const keep = (await row(/^Chainlink opens/)).getByRole('button', { name: /^Save Chainlink/ });
    await userEvent.click(keep);
    expect(keep).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(server.to('/api/v1/feed/items/n1/keep')[0]?.body).toEqual({ kept: true }));
    fails = true;
    await userEvent.click(keep);
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    await waitFor(() => expect(keep).toHaveAttribute('aria-pressed', 'true'));
  });

  it('is done by keys too', async () => {
    const { server, router } = open('/feed', { '/api/v1/feed/items/a1/keep': () => ({ json: item('a1', { kept: true }) }) });
    const first = (await row(/^Chainlink opens/)).getByRole('link', { name: /^Chainlink opens/ });
    await userEvent.keyboard('j');
    expect(first).toHaveFocus();
    await userEvent.keyboard('jj');
    expect(screen.getByRole('link', { name: /^2,400 BTC/ })).toHaveFocus();
    await userEvent.keyboard('k');
    const alert = screen.getByRole('link', { name: /^Bitcoin above 60k/ });
    expect(alert).toHaveFocus();
    await userEvent.keyboard('ms');
    await waitFor(() => expect(server.to('/api/v1/feed/items/a1/keep')).toHaveLength(1));
    expect(server.to('/api/v1/feed/read')[0]?.body).toEqual({ ids: ['a1'] });
    // After G a letter goes to a page.
    await userEvent.keyboard('gj');
    expect(alert).toHaveFocus();
    fireEvent.keyDown(alert, { key: 'x' });
    await userEvent.keyboard('o');
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
  });
});

describe('muting', () => {
  it('mutes a token for a week, and undoes it', async () => {
    const { server } = open('/feed', {
      '/api/v1/feed/mutes': () => ({ status: 201, json: mute('m1', { kind: 'token', value: 'chainlink', name: 'Chainlink' }) }),
      '/api/v1/feed/mutes/m1': () => ({ status: 204 }),
    });
    const news = await row(/^Chainlink opens/);
    await userEvent.click(news.getByRole('button', { name: /^More for/ }));
    await userEvent.click(news.getByRole('menuitem', { name: 'Mute Chainlink (LINK)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute Chainlink (LINK)' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText(/^Chainlink is muted until Nov 28, 2026/)).toBeInTheDocument();
    expect(server.to('/api/v1/feed/mutes')[0]?.body).toMatchObject({ kind: 'token', value: 'chainlink' });
    await press('Undo');
    await waitFor(() => expect(server.to('/api/v1/feed/mutes/m1')[0]?.method).toBe('DELETE'));
  });

  it('takes a word of the title, for good, and says at the field what is wrong', async () => {
    let fails = true;
    const { server } = open('/feed', {
      '/api/v1/feed/mutes': () =>
        fails
          ? refused('validation_failed', 'Check it.', { value: ['At most 100 words.'] })
          : { status: 201, json: mute('m2', { value: 'proof', name: 'proof', until: null }) },
    });
    const news = await row(/^Chainlink opens/);
    await userEvent.click(news.getByRole('button', { name: /^More for/ }));
    await userEvent.click(news.getByRole('menuitem', { name: 'Mute a word' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute a word' }));
    await userEvent.click(dialog.getByRole('button', { name: 'proof' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Until you unmute it' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
    expect(await dialog.findByText('At most 100 words.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Word')).toHaveAttribute('aria-invalid', 'true');
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('“proof” is muted for good')).toBeInTheDocument();
    expect(server.to('/api/v1/feed/mutes').at(-1)?.body).toEqual({ kind: 'word', value: 'proof', until: null });
  });

  it('lists what is muted, and unmutes it', async () => {
    const { server } = open('/feed?open=muted', {
      '/api/v1/feed/mutes': () => ({
        json: { mutes: [mute('m1'), mute('m2', { kind: 'source', name: 'Coin News', until: null })] },
      }),
      '/api/v1/feed/mutes/m2': () => ({ status: 204 }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Muted' }));
    expect(await dialog.findByText('Source, for good')).toBeInTheDocument();
    expect(dialog.getByText(/^Word, until Nov 28, 2026/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Unmute Coin News' }));
    await waitFor(() => expect(server.to('/api/v1/feed/mutes/m2')[0]?.method).toBe('DELETE'));
  });
});

it('adds an item to a case as a note with its link', async () => {
  const { server } = open('/feed', {
    '/api/v1/cases': () => ({ json: { cases: [{ id: 'c1', text: { title: 'Reserves', status: 'open' } }] } }),
    '/api/v1/cases/c1/exhibits': () => ({ status: 201, json: { id: 'x1' } }),
  });
  const news = await row(/^Chainlink opens/);
  await userEvent.click(news.getByRole('button', { name: /^More for/ }));
  await userEvent.click(news.getByRole('menuitem', { name: 'Add to case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to case' }));
  await dialog.findByRole('option', { name: 'Reserves' });
  await userEvent.click(dialog.getByRole('button', { name: 'Add to case' }));
  expect(await screen.findByText('Added to the case')).toBeInTheDocument();
  expect(server.to('/api/v1/cases/c1/exhibits')[0]?.body).toMatchObject({
    kind: 'note',
    title: 'Chainlink opens its proof of reserve to every custodian',
    content: { source: 'Coin News', link: 'https://www.news.example/chainlink-proof?page=1' },
  });
});
