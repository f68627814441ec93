/** What nobody knows is said, and is neither nothing nor a number. */

import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Header } from '@/domain/addresses/types';
import { Amount } from '@/ui/Amount';
import { Missing, Origins } from '@/ui/Basis';
import { HeaderPanel } from './HeaderPanel';
import { Price } from './parts';

const amount = { value: '0', decimals: 18, symbol: 'ETH', asset: 'native', usd: null };
const basis = {
  coverage: { complete: true, loaded: 2, total: null, sources: [] as Header['basis']['coverage']['sources'] },
  provenance: [],
  loading: false,
  truncated: false,
};
const header: Header = {
  chain: 'ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nature: 'key',
  verified: false,
  labels: [],
  sanctioned: false,
  balance: amount,
  pending_in: amount,
  pending_out: amount,
  received: null,
  sent: null,
  tx_count: null,
  transfer_count: null,
  risks: [],
  basis,
  other_chains: [],
  unread_chains: [],
  used: true,
};

const show = (element: React.ReactElement) => render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
const text = () => document.body.textContent;

describe('an amount', () => {
  it('whose decimals are unknown is in base units', () => {
    render(<Amount amount={{ ...amount, value: '1000000000000000000', decimals: null, asset: '0xdAC1', symbol: 'T' }} />);
    expect(text()).toBe('1,000,000,000,000,000,000 base units of T (decimals unknown)');
  });

  it('of a token without decimals is in tokens', () => {
    render(<Amount amount={{ ...amount, value: '7', decimals: 0, asset: '0xdAC1', symbol: 'T' }} />);
    expect(text()).toContain('7 T');
  });

  it('without a price has none', () => {
    render(<Price usd={null} />);
    expect(text()).toBe('no price');
  });
});

describe('the head of a profile', () => {
  it('names chains that could not be asked', () => {
    const unread = [{ chain: 'base', reason: 'Blockscout is not available right now.' }];
    show(
      <HeaderPanel
        address={header.address}
        chain={undefined}
        header={{ ...header, unread_chains: unread }}
        funder={undefined}
        isFunderComing={false}
      />,
    );
    expect(screen.getByText(/Couldn't check whether the address is used on/)).toHaveTextContent(
      'Base (Blockscout is not available right now.)',
    );
  });

  it('says nothing of chains that answered', () => {
    show(<HeaderPanel address={header.address} chain={undefined} header={header} funder={undefined} isFunderComing={false} />);
    expect(screen.queryByText(/Couldn't check/)).not.toBeInTheDocument();
  });
});

describe('rows that were left out', () => {
  const message = '3 rows could not be read and were left out';
  const source = { source: 'Etherscan transactions', state: 'partial', message, retry_after_s: null, left_out: 3 };
  const partial = { ...basis, coverage: { ...basis.coverage, complete: false, sources: [source] } };

  it('are counted beside the sources', () => {
    render(<Origins basis={partial} raw={null} />);
    expect(screen.getByText('3 rows left out')).toBeInTheDocument();
  });

  it('are said under the list', () => {
    render(<Missing basis={partial} />);
    expect(screen.getByRole('status')).toHaveTextContent(`Etherscan transactions: ${message}.`);
  });
});
