/** Chains by the ids of the contract, for selects and chips that must not wait for a call. */

export const CHAIN_NAMES: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  base: 'Base',
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  polygon: 'Polygon PoS',
  gnosis: 'Gnosis',
};

export const chainName = (id: string | null | undefined): string => (id ? (CHAIN_NAMES[id] ?? id) : '');

/** The chain that an address most likely belongs to, by its form. */
export const likelyChain = (address: string): string => (/^0x/i.test(address.trim()) ? 'ethereum' : 'bitcoin');
