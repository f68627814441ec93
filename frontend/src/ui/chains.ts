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

const NATIVE_SYMBOLS: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  base: 'ETH',
  arbitrum: 'ETH',
  optimism: 'ETH',
  polygon: 'POL',
  gnosis: 'xDAI',
};

/** Symbol of the coin that pays for a chain's transactions; empty where the chain is not known. */
export const nativeSymbol = (id: string | null | undefined): string => (id ? (NATIVE_SYMBOLS[id] ?? '') : '');

/** The chain that an address most likely belongs to, by its form. */
export const likelyChain = (address: string): string => (/^0x/i.test(address.trim()) ? 'ethereum' : 'bitcoin');
