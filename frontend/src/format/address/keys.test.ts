import { describe, expect, it } from 'vitest';
import { keyRefusal, keyShapeOf, keyText, PRIVATE_NO_ADDRESS, PRIVATE_REFUSED } from './keys';
import { shapeOf } from './shapes';

// The test vectors of BIP 32, 44, 49, 84 and 86.
const XPUB = 'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const YPUB = 'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP';
const ZPUB = 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const XPRV = 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const WIF_COMPRESSED = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';
const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

describe('keys are told by their shape', () => {
  it.each([
    [XPUB, 'extended'],
    [YPUB, 'extended'],
    [ZPUB, 'extended'],
    [`  ${ZPUB}\n`, 'extended'],
    [ZPUB.replace('zpub', 'tpub'), 'extended'],
    [ZPUB.slice(0, 87), 'extended'],
    ['xpub6Bosf', 'extended'],
    [`my wallet: ${XPUB}`, 'extended'],
    [`\u200b${XPUB}`, 'extended'],
    [`${XPUB.slice(0, 40)}\n${XPUB.slice(40)}`, 'extended'],
    [`[73c5da0a/84'/0'/0']${ZPUB}/<0;1>/*`, 'extended'],
    [`wpkh([73c5da0a/84'/0'/0']${ZPUB}/<0;1>/*)#abcdefgh`, 'descriptor'],
    [`sh(wpkh(${YPUB}/0/*))`, 'descriptor'],
    [`pkh(${XPUB}/0/*)`, 'descriptor'],
    [`tr(${XPUB}/*)`, 'descriptor'],
    [`wsh(multi(1,${XPUB}/0/*))`, 'descriptor'],
    [XPRV, 'private'],
    [`wpkh(${XPRV}/0/*)`, 'private'],
    [WIF, 'private'],
    [WIF_COMPRESSED, 'private'],
    [`wpkh(${WIF_COMPRESSED})`, 'private'],
    [`${WIF.slice(0, 20)} ${WIF.slice(20)}`, 'private'],
    ['6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg', 'private'],
    [PHRASE, 'private'],
    [PHRASE.replaceAll(' ', '\n'), 'private'],
  ])('%.24s… is %s', (text, shape) => expect(keyShapeOf(text)).toBe(shape));

  it.each([
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    '0x7f3a1b2c3d4e5f60718293a4b5c6d7e8f9a0c91e',
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    'vitalik.eth',
    'xpub',
    'public',
    'USD Coin (bridged)',
    'a case about twelve words that are no phrase of any wallet at all',
    '',
  ])('%s is none', (text) => expect(keyShapeOf(text)).toBeNull());

  it('never takes a key for an address or a hash', () => {
    // A part of a key has the length of a Solana signature.
    expect([XPUB, ZPUB.slice(0, 87), `tr(${XPUB}/*)`].map(shapeOf)).toEqual(['key', 'key', 'key']);
    expect([XPRV, WIF, PHRASE].map(shapeOf)).toEqual(['private', 'private', 'private']);
  });
});

describe('what is sent', () => {
  it.each([
    [`  ${XPUB.slice(0, 40)}\n ${XPUB.slice(40)} `, XPUB],
    [`[73c5da0a/84'/0'/0']${ZPUB}/<0;1>/*`, ZPUB],
    [`[73c5da0a/84h/0h/0h]${ZPUB}`, ZPUB],
    // Another branch means other addresses, so the server has to judge it.
    [`${ZPUB}/5/*`, `${ZPUB}/5/*`],
    [`wpkh([73c5da0a/84'/0'/0']${ZPUB}/<0;1>/*)`, `wpkh([73c5da0a/84'/0'/0']${ZPUB}/<0;1>/*)`],
  ])('of %.30s…', (text, sent) => expect(keyText(text)).toBe(sent));

  it.each([XPRV, WIF, PHRASE, `tr(${XPRV})`])('%.12s… is refused', (text) => expect(keyRefusal(text)).toBe(PRIVATE_REFUSED));

  it('is an extended public key only where a field takes one', () => {
    expect(PRIVATE_REFUSED).toMatch(/Use the extended public key\.$/);
    expect(PRIVATE_NO_ADDRESS).not.toMatch(/extended/);
  });

  it('is nothing that may be a private key, and not nothing', () => {
    expect(keyRefusal('4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b')).toMatch(/hash or a private key/);
    expect(keyRefusal(' \n')).toMatch(/^Paste/);
    expect([XPUB, `tr(${XPUB}/*)`, 'anything else'].map(keyRefusal)).toEqual([null, null, null]);
  });
});
