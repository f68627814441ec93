import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeTokens } from '@/api/tokens';
import { settings } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { currencyChoices } from './currencies';
import { SettingsDialog } from './SettingsForm';

describe('currencies', () => {
  beforeEach(() => writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }));

  it('are those with rates, the usual ones first, then the one that is set', () => {
    expect(currencyChoices(['XDR', 'BTC', 'EUR', 'AED'], null)).toEqual(['USD', 'EUR', 'USDT', 'USDC', 'BTC', 'AED', 'XDR']);
    expect(currencyChoices(['EUR'], 'DOGE')).toEqual(['USD', 'EUR', 'USDT', 'USDC', 'DOGE']);
    expect(currencyChoices([], 'DOGE').slice(-3)).toEqual(['BTC', 'ETH', 'DOGE']);
  });

  const open = (rates: () => object) => {
    serve({
      '/api/v1/workspace/settings': () => ({ json: settings }),
      '/api/v3/exchange_rates': rates,
    });
    renderRoutes([{ path: '/', element: <SettingsDialog settings={settings} onClose={() => {}} /> }], '/');
  };
  const offered = () => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

  it('come from the exchange rates of the market', async () => {
    open(() => ({ json: { rates: { xdr: { name: 'IMF Special Drawing Rights' }, eur: { name: 'Euro' } } } }));
    await waitFor(() => expect(offered()).toContain('XDR'));
    expect(offered()).not.toContain('CZK');
    expect(screen.queryByText(/Couldn't load the currencies/)).toBeNull();
  });

  it('are the usual ones while the market does not answer, which is said', async () => {
    let isUp = false;
    open(() => (isUp ? { json: { rates: { xdr: {} } } } : { status: 503, json: { message: 'No market' } }));
    expect(await screen.findByText(/Couldn't load the currencies/)).toBeInTheDocument();
    expect(offered()).toContain('CZK');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(offered()).toContain('XDR'));
    expect(screen.queryByText(/Couldn't load the currencies/)).toBeNull();
  });
});
