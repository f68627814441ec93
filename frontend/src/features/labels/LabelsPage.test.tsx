import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Label } from '@/api/labelsApi';
import { label } from '@/testing/labels';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import LabelsPage from './LabelsPage';
import { answersOf } from './testing';

const list =
  (labels: readonly Label[]): Answerer =>
  ({ method, search }) =>
    method === 'GET'
      ? { json: { labels, total: labels.length, ...(search.has('cursor') ? {} : { next_cursor: 'more' }) } }
      : { status: 412, json: { message: 'It changed since you loaded it. Reload to see the latest version.', errors: {} } };

const render = (labels: readonly Label[], at = '/private-labels') => {
  const server = serve({ ...answersOf(labels), '/api/v1/labels': list(labels) });
  return { server, ...renderRoutes([{ path: '/private-labels', element: <LabelsPage /> }], at) };
};

describe('private labels', () => {
  it('say how to begin', async () => {
    render([]);
    expect(await screen.findByText('No labels yet. Label an address from any screen with L')).toBeInTheDocument();
  });

  it('keep filters in the address and ask the server for them', async () => {
    const { server, router } = render([label('a', 'Ada')]);
    await screen.findByText('Ada');
    await userEvent.selectOptions(screen.getByLabelText('Chain'), 'base');
    await waitFor(() => expect(router.state.location.search).toBe('?chain=base'));
    await waitFor(() => expect(server.to('/api/v1/labels').at(-1)?.search.get('chain')).toBe('base'));
  });

  it('ask nobody for words that may begin a recovery phrase, and keep them out of the address', async () => {
    const { server, router } = render([label('a', 'Ada')], '/private-labels?q=ada');
    await screen.findByText('Ada');
    const before = server.to('/api/v1/labels').length;
    const filter = screen.getByRole('searchbox', { name: 'Filter labels' });
    fireEvent.change(filter, { target: { value: 'abandon ability able about' } });
    expect(filter).toHaveAccessibleDescription(/may begin a recovery phrase/);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(server.to('/api/v1/labels').length).toBeGreaterThan(before));
    expect(server.to('/api/v1/labels').at(-1)?.search.get('query')).toBeNull();
    expect(filter).toHaveValue('abandon ability able about');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const address = screen.getByLabelText('Address');
    fireEvent.change(address, { target: { value: 'abandon ability able about' } });
    expect(address).toHaveAccessibleDescription(/may begin a recovery phrase/);
    expect(router.state.location.search).toBe('');
  });

  it('link to what they are used in, and say how many more there are', async () => {
    const used_in = [
      { kind: 'case', id: 'c 1', name: 'Ten coins' },
      { kind: 'trace', id: 't1', name: 'The hack' },
    ];
    vi.stubGlobal('innerWidth', 1440);
    const { server, router } = render([label('a', 'Ada', { used_in, used_in_count: 9, files: 2 }), label('b', 'Bob')]);
    const rowOf = async (text: string) => {
      const row = (await screen.findByText(text)).closest('tr');
      if (row === null) throw new Error('a row');
      return row;
    };
    const [ada, bob] = [await rowOf('Ada'), await rowOf('Bob')];
    const link = within(ada).getByRole('link', { name: /Ten coins/ });
    expect(link).toHaveAttribute('href', '/investigation-report?case=c%201');
    expect(within(ada).getByText('+8')).toHaveAttribute('title', 'Trace: The hack\nand 7 more');
    expect(within(bob).queryByRole('link')).toBeNull();
    expect(within(ada).getByTitle('2 evidence files')).toBeInTheDocument();
    expect(within(bob).queryByTitle(/evidence file/)).toBeNull();
    await userEvent.click(within(ada).getByText('Ada'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: /The hack/ })).toHaveAttribute('href', '/tracer?trace=t1');
    expect(within(dialog).getByText('and 7 more')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.selectOptions(screen.getByLabelText('Used in a trace or a case'), 'true');
    await waitFor(() => expect(router.state.location.search).toBe('?used=true'));
    await waitFor(() => expect(server.to('/api/v1/labels').at(-1)?.search.get('used')).toBe('true'));
  });

  it('find the address of a new one by a published name, with its chain, and take no private key', async () => {
    const exchange = { chain: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7', label: { text: 'Kraken' } };
    const server = serve({ ...answersOf([]), '/api/v1/label-packs/search': () => ({ json: { tags: [exchange] } }) });
    renderRoutes([{ path: '/private-labels', element: <LabelsPage /> }], '/private-labels?open=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add label' }));
    const address = dialog.getByRole('combobox', { name: 'Address' });
    await userEvent.click(address);
    await userEvent.paste('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    expect(dialog.getByLabelText('Chain')).toHaveValue('bitcoin');
    await userEvent.clear(address);
    await userEvent.paste('kraken');
    await dialog.findByRole('option', { name: /^Kraken/ });
    await userEvent.keyboard('{Enter}');
    expect(address).toHaveValue(exchange.address);
    expect(dialog.getByLabelText('Chain')).toHaveValue('ethereum');
    await userEvent.clear(address);
    await userEvent.paste('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ');
    await userEvent.click(dialog.getByRole('button', { name: 'Add label' }));
    expect(address).toHaveAccessibleDescription(/This is a private key/);
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('go on page by page with the server’s own place', async () => {
    const { server } = render([label('a', 'Ada')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.to('/api/v1/labels').at(-1)?.search.get('cursor')).toBe('more'));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled());
  });

  it('keep the page and its buttons in place until the next one is here', async () => {
    let send: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    serve({
      '/api/v1/labels': async ({ search }) => {
        if (!search.has('cursor')) return { json: { labels: [label('a', 'Ada')], total: 2, next_cursor: 'more' } };
        await held;
        return { json: { labels: [label('b', 'Bob')], total: 2 } };
      },
      '/api/v1/entities': () => ({ json: { entities: [], labels_without: 2 } }),
    });
    renderRoutes([{ path: '/private-labels', element: <LabelsPage /> }], '/private-labels');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(screen.getByText('Ada')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    send();
    expect(await screen.findByText('Bob')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled();
  });

  it('send the version that was seen, and say when it is not the present one', async () => {
    const { server } = render([label('a', 'Ada')]);
    await userEvent.click(await screen.findByText('Ada'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/changed in another tab/)).toBeInTheDocument();
    const sent = server.asked.find((call) => call.method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"4"');
    expect(sent?.body).toMatchObject({ text: 'Ada', entity_id: null });
  });

  it('hide the columns that the reader has no use for', async () => {
    vi.stubGlobal('innerWidth', 1440);
    render([label('a', 'Ada')]);
    await screen.findByText('Ada');
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads()).toContain('Confidence');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const box = screen.getByRole('checkbox', { name: 'Confidence' });
    await userEvent.click(box);
    expect(heads()).not.toContain('Confidence');
    expect(JSON.parse(localStorage.getItem('hidden-columns') ?? '{}')).toEqual({ labels: ['confidence'] });
    await userEvent.click(box);
    expect(heads()).toContain('Confidence');
  });
});
