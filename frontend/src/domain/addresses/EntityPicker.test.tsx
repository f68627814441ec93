import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { label } from '@/testing/labels';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { EntityPicker, type FoundEntity, isName } from './EntityPicker';

const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

function Field({ onFind }: { onFind: (found: FoundEntity) => void }) {
  const [value, setValue] = useState('');
  return (
    <form aria-label="Form" onSubmit={(event) => event.preventDefault()}>
      <EntityPicker
        label="Address"
        value={value}
        onType={setValue}
        onFind={(found) => {
          onFind(found);
          setValue(found.address);
        }}
      />
    </form>
  );
}

function open(known: readonly { chain: string; address: string; label: { text: string } }[] = []) {
  const server = serve({
    '/api/v1/labels': () => ({ json: { labels: [label('l1', 'Genesis', { address: GENESIS })], total: 1 } }),
    '/api/v1/label-packs/search': () => ({ json: { tags: known } }),
  });
  const onFind = vi.fn();
  renderRoutes([{ path: '/', element: <Field onFind={onFind} /> }], '/');
  const field = screen.getByLabelText('Address');
  return { server, onFind, field };
}

describe('an address', () => {
  it('counts as it is typed, and is not searched for', async () => {
    const { server, field, onFind } = open();
    await userEvent.click(field);
    await userEvent.paste(GENESIS);
    act(() => field.blur());
    expect(field).toHaveValue(GENESIS);
    expect(screen.queryByRole('option')).toBeNull();
    // Enter is the form's, and Escape the dialog's, while no list is shown.
    act(() => field.focus());
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    expect(server.asked).toEqual([]);
    expect(onFind).not.toHaveBeenCalled();
  });

  it('is found by a label, an own one before a published one of the same address', async () => {
    const exchange = { chain: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7', label: { text: 'Exchange' } };
    const { field, onFind } = open([{ chain: 'bitcoin', address: GENESIS, label: { text: 'First block' } }, exchange]);
    await userEvent.click(field);
    await userEvent.paste('gen');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'GenesisBitcoin · 1A1zP1…vfNa',
      'ExchangeEthereum · 0x5290…9EE7',
    ]);
    await userEvent.keyboard('{Enter}');
    expect(onFind).toHaveBeenCalledExactlyOnceWith({ chain: 'bitcoin', address: GENESIS, name: 'Genesis' });
    expect(field).toHaveValue(GENESIS);
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('says that one of the lists failed beside what the other one has', async () => {
    serve({
      '/api/v1/labels': () => ({ json: { labels: [label('l1', 'Genesis', { address: GENESIS })], total: 1 } }),
      '/api/v1/label-packs/search': () => ({ status: 503, json: { message: 'Away.' } }),
    });
    renderRoutes([{ path: '/', element: <Field onFind={vi.fn()} /> }], '/');
    await userEvent.click(screen.getByLabelText('Address'));
    await userEvent.paste('gen');
    expect(await screen.findByRole('option', { name: /Genesis/ })).toBeInTheDocument();
    expect(await screen.findByText("Some labels couldn't be loaded.")).toBeInTheDocument();
  });

  it('says how many more labels match, at least so many where the published ones are only counted so far', async () => {
    const labels = Array.from({ length: 8 }, (_, at) => label(`l${at}`, `Genesis ${at}`));
    const published = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ chain: 'ethereum', address: `0xgenesis${at}`, label: { text: `Tag ${at}` } }));
    let known = published(3);
    serve({
      '/api/v1/labels': () => ({ json: { labels, total: 14 } }),
      '/api/v1/label-packs/search': () => ({ json: { tags: known } }),
    });
    renderRoutes([{ path: '/', element: <Field onFind={vi.fn()} /> }], '/');
    const field = screen.getByLabelText('Address');
    await userEvent.click(field);
    await userEvent.paste('gen');
    expect(await screen.findByText('9 more: type to narrow them.')).toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(8);
    known = published(20);
    await userEvent.paste('esis');
    expect(await screen.findByText('At least 26 more: type to narrow them.')).toBeInTheDocument();
  });

  it('is not searched for by four plain words, and the field says so', async () => {
    const { server, field } = open();
    await userEvent.click(field);
    await userEvent.paste('abandon ability able about');
    expect(field).toHaveAccessibleDescription(/searched only on this device/);
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(server.asked).toEqual([]);
  });

  it('keeps a name that matches nothing, so that the form can refuse it', async () => {
    const { field } = open();
    await userEvent.click(field);
    await userEvent.paste('genesis of nothing');
    await screen.findByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('genesis of nothing');
    expect(screen.queryByRole('option')).toBeNull();
  });
});

it('names are searched for; addresses, keys and what becomes one are not', () => {
  for (const text of ['Binance', 'cold wallet 2', 'OFAC', 'Kraken Hot Wallet Seven']) expect(isName(text), text).toBe(true);
  const others = [
    '',
    'a',
    '0x5290',
    'bc1q',
    GENESIS,
    'bitcoin:bc1q',
    'vitalik.eth',
    'KwDiBf89QgGbjEhKnhXJuH7LrciVrZ',
    'abandon abandon abandon abandon',
    'abandon abandon abandon abandon abandon abandon',
    'xprv9s21ZrQH143K',
    'ab12'.repeat(4).concat(' ').repeat(4).trim(),
  ];
  for (const text of others) expect(isName(text), text).toBe(false);
});
