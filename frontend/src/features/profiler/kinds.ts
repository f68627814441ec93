/** What a movement is, in words: providers name the kinds as programs do. */

const KINDS: Readonly<Record<string, string>> = {
  transaction: 'Transaction',
  internal: 'Internal call',
  erc20: 'ERC-20 token',
  erc721: 'ERC-721 item',
  erc1155: 'ERC-1155 items',
  coinbase: 'Mined',
};

export const kindWords = (kind: string): string => KINDS[kind] ?? kind;
