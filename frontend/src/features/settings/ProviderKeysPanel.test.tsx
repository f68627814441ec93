import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { ProviderKeysPanel } from './ProviderKeysPanel';

const KEY = 'GOODGOODGOODGOODGOODGOOD-1234';
const none = {
  provider: 'etherscan',
  name: 'Etherscan',
  last_four: null,
  state: null,
  entered_at: null,
  tested_at: null,
  calls_this_month: 0,
};
const own = { ...none, last_four: '1234', state: 'untested', entered_at: '2026-11-21T00:00:00Z', calls_this_month: 41 };

interface World {
  item?: typeof none | typeof own;
  outcome?: string;
  canStore?: boolean;
  refusal?: string;
}

function open({ item = none, outcome = 'valid', canStore = true, refusal }: World) {
  let now: typeof none | typeof own = item;
  const states: Record<string, string> = { valid: 'valid', refused: 'refused' };
  const server = serve({
    '/api/v1/provider-keys': () => ({ json: { keys: [now], can_store: canStore } }),
    '/api/v1/provider-keys/etherscan': ({ method }) => {
      if (refusal !== undefined)
        return { status: 422, json: { status: 422, code: 'validation_failed', message: refusal, errors: { key: [refusal] } } };
      now = method === 'PUT' ? own : none;
      return method === 'PUT' ? { json: own } : { status: 204 };
    },
    '/api/v1/provider-keys/etherscan/test': () => {
      now = { ...own, state: states[outcome] ?? own.state };
      return { json: { outcome, key: now } };
    },
  });
  const page = inApp(<ProviderKeysPanel />);
  renderRoutes([{ path: '/', element: page }], '/');
  return server;
}

describe('the panel of provider keys', () => {
  it('saves a key, tests it, and shows only its end', async () => {
    const server = open({});
    await userEvent.type(await screen.findByLabelText('Your Etherscan key'), KEY);
    await userEvent.click(screen.getByRole('button', { name: 'Save and test' }));
    await screen.findByText('Etherscan accepts your key');
    await screen.findByText('Works');
    const end = screen.getByText('1234');
    expect(end).toHaveClass('mono');
    expect(end.parentElement).toHaveTextContent('Ends in 1234');
    expect(end.parentElement).not.toHaveClass('mono');
    expect(screen.queryByLabelText('Your Etherscan key')).toBeNull();
    const sent = server.to('/api/v1/provider-keys/etherscan').map(({ method, path, body }) => [method, path, body]);
    expect(sent).toEqual([
      ['PUT', '/api/v1/provider-keys/etherscan', { key: KEY }],
      ['POST', '/api/v1/provider-keys/etherscan/test', undefined],
    ]);
  });

  it("says that the market's key is the operator's", async () => {
    open({});
    await screen.findByLabelText('Your Etherscan key');
    expect(screen.getByText(/loaded from CoinGecko once for everyone here, with the operator's key/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Your CoinGecko key')).toBeNull();
  });

  it('says at the field what is wrong with a key, and tests none', async () => {
    const refusal = 'Paste the key as Etherscan shows it.';
    const server = open({ refusal });
    await userEvent.type(await screen.findByLabelText('Your Etherscan key'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Save and test' }));
    await screen.findByText(refusal);
    expect(server.to('/api/v1/provider-keys/etherscan/test')).toEqual([]);
  });

  it('says what a refused key means for reads', async () => {
    open({ item: own, outcome: 'refused' });
    await userEvent.click(await screen.findByRole('button', { name: 'Test Etherscan key' }));
    await screen.findByText('Etherscan refused your key');
    await screen.findByText('Refused');
    expect(screen.getByText(/use this installation's key until you replace yours/)).toBeTruthy();
  });

  it('asks for a key again that cannot be read any more', async () => {
    open({ item: { ...own, state: 'unreadable' } });
    await screen.findByText(/This key can't be read any more. Enter it again./);
    expect(screen.queryByRole('button', { name: 'Test Etherscan key' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Replace Etherscan key' }));
    expect(await screen.findByLabelText('Your Etherscan key')).toBeTruthy();
  });

  it('says that an unreachable provider is no verdict', async () => {
    open({ item: own, outcome: 'unreachable' });
    await userEvent.click(await screen.findByRole('button', { name: 'Test Etherscan key' }));
    await screen.findByText("Couldn't reach Etherscan");
    expect(screen.getByText('Not tested')).toBeTruthy();
  });

  it('removes a key after a question', async () => {
    const server = open({ item: own });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Etherscan key' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove key' }));
    await screen.findByLabelText('Your Etherscan key');
    expect(server.to('/api/v1/provider-keys/etherscan').map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('asks for no key where none can be stored', async () => {
    open({ canStore: false });
    await screen.findByText(/Your own keys can't be saved here yet/);
    expect(screen.queryByLabelText('Your Etherscan key')).toBeNull();
  });

  it('asks for no key that cannot be read any more where none can be stored', async () => {
    open({ item: { ...own, state: 'unreadable' }, canStore: false });
    expect(await screen.findByText(/^This key can't be read any more\./)).not.toHaveTextContent('Enter it again');
    expect(screen.queryByRole('button', { name: 'Replace Etherscan key' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Etherscan key' })).toBeTruthy();
  });
});
