import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionActions } from '@/api/session';
import { createStore } from '@/app/store';
import { renderRoutes } from '@/testing/render';
import { rosa, serve } from '@/testing/server';
import { forgetKey, heldKey, holdKey, wasKeyLost } from '@/ui/heldKey';
import KeyPage from './KeyPage';

const ZPUB = 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const PLACE = '/api/v1/addresses/key-profile';

const amount = (value: string) => ({ value, decimals: 8, symbol: 'BTC', asset: 'native', usd: null });
const profile = {
  chain: 'bitcoin',
  script: 'wpkh',
  fingerprint: 'fd13aac9',
  addresses: [{ address: 'bc1qa', path: '0/0', change: false, used: true, balance: '150000000', tx_count: 2 }],
  scanned: 40,
  balance: amount('150000000'),
  pending_in: amount('0'),
  pending_out: amount('0'),
  received: amount('200000000'),
  sent: amount('49990000'),
  fees: amount('10000'),
  movements: [],
  movement_count: 0,
  basis: {
    coverage: { complete: true, loaded: 0, total: null, sources: [] },
    provenance: [],
    loading: false,
    truncated: false,
  },
};

const show = (store = createStore()) => renderRoutes([{ path: '*', element: <KeyPage /> }], '/profiler/key', store);
const field = () => screen.getByLabelText('Extended public key or descriptor');

afterEach(() => act(() => forgetKey()));

describe('the held key', () => {
  it('is in no state of the application, only in the body of the call', async () => {
    const server = serve({ [PLACE]: () => ({ json: profile }), '/api/v1/addresses/parse': () => ({ json: { items: [] } }) });
    holdKey(ZPUB, 'tr');
    const { store, router } = show();
    await screen.findByText('fd13aac9');
    await waitFor(() => expect(server.to('/api/v1/addresses/parse')).toHaveLength(1));
    expect(server.to(PLACE)[0]?.body).toEqual({ key: ZPUB, script: 'tr' });
    expect(JSON.stringify(store.getState())).not.toContain(ZPUB.slice(4));
    expect(JSON.stringify(router.state.location)).not.toContain(ZPUB.slice(4));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(ZPUB.slice(4));
  });

  it('is forgotten by its button, and when the session ends or becomes another’s', () => {
    const store = createStore();
    const grant = (access: string) => store.dispatch(sessionActions.granted({ user: rosa, access, refresh: 'r' }));
    grant('a1');
    holdKey(ZPUB);
    store.dispatch(sessionActions.accessRefreshed({ access: 'a2' }));
    expect(heldKey()?.key).toBe(ZPUB);
    store.dispatch(sessionActions.loggedOut());
    expect(heldKey()).toBeNull();
    expect(wasKeyLost(), 'what was forgotten on purpose is not missed').toBe(false);
  });
});

describe('the form', () => {
  it('refuses a private key before anything is sent', async () => {
    const server = serve({});
    show();
    await userEvent.click(field());
    await userEvent.paste('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ');
    expect(field()).toHaveAccessibleDescription(/Private keys are never needed here/);
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(server.asked).toEqual([]);
    expect(heldKey()).toBeNull();
  });

  it('shows at its field what the server refuses, with the text to be mended', async () => {
    const message = 'The checksum is wrong: a character may be mistyped.';
    serve({ [PLACE]: () => ({ status: 422, json: { message, code: 'checksum', errors: { key: [message] }, key: [message] } }) });
    show();
    await userEvent.click(field());
    await userEvent.paste(ZPUB.replace('tZYs', 'tZYt'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
    expect(field()).toHaveValue(ZPUB.replace('tZYs', 'tZYt'));
  });

  it('says why it asks again after a reload', () => {
    sessionStorage.setItem('key-was-held', 'yes');
    show();
    expect(screen.getByText(/This page was reloaded/)).toBeInTheDocument();
  });
});
