import { describe, expect, it } from 'vitest';
import { checkAddress, withChecksum } from './checksum';
import { keccak256 } from './keccak';

describe('keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['testing', '5f16f4c7f149ac4f9510d9cf8cf384038ad348b3bcdc01915f95de12df9d1b02'],
  ])('of "%s"', (text, hash) => expect(keccak256(text)).toBe(hash));

  it('takes more than one block', () => expect(keccak256('a'.repeat(136))).not.toBe(keccak256('a'.repeat(137))));
});

// The examples of EIP-55, BIP-173 and BIP-350.
const evm = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

it.each(evm)('%s is made of its lower case', (address) => expect(withChecksum(address.toLowerCase())).toBe(address));

describe('addresses', () => {
  it.each([
    ...evm,
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  ])('%s is right', async (address) => expect(await checkAddress(address)).toMatchObject({ state: 'right' }));

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
    // Version 1 with the checksum of version 0.
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMX',
  ])('%s has a slip', async (address) => {
    const verdict = await checkAddress(address);
    expect(verdict === null || verdict.state === 'wrong').toBe(true);
  });

  // The same texts as in the service's test: rows 131 to 140 of the catalogue of bad input.
  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'encoding'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'length'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7', 'mixes'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'main network'],
    ['bc1gmk9yu', 'empty'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'padding'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'version'],
    ['\u200b1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'invisible'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\u200b', 'invisible'],
    ['0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x'],
  ])('%s is refused for its %s', async (address, why) => {
    const verdict = await checkAddress(address);
    expect(verdict?.state).toBe('wrong');
    expect(verdict?.note).toContain(why);
  });

  it.each([
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'without a checksum'],
    ['vitalik.eth', 'ENS name'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'Solana'],
  ])('%s has none', async (address, note) => {
    const verdict = await checkAddress(address);
    expect(verdict?.state).toBe('none');
    expect(verdict?.note).toContain(note);
  });

  it.each(['bitcoin', '', `0x${'ab'.repeat(32)}`])('"%s" is no address', async (text) =>
    expect(await checkAddress(text)).toBeNull(),
  );
});
