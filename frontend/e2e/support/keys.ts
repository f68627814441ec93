/** A made-up wallet of one key for page tests: used addresses on both branches, the next unused ones, and more movements than one page. */

import type { Page, Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { basis, btc, movements } from './addresses';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

/** The vectors of BIP 84 and 86. */
export const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
export const DESCRIPTOR = `wpkh([73c5da0a/84'/0'/0']${ZPUB}/<0;1>/*)`;
export const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';

export const KEY_PROFILE = /^\/api\/v1\/addresses\/key-profile$/;

const own = [
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', '0/0', '0', 6],
  ['bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', '0/1', '118420000', 2],
  ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '0/2', '2100000000', 1],
  ['bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z', '0/10', '45210', 1],
  ['bc1qgl5vlg0zdl7yvprgxj9fevsc6q6x5dmcyk3cn3', '0/11', '0', 0],
  ['bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el', '1/0', '29981250', 3],
  ['bc1qggnasd834t54yulsep6fta8lpjekv4zj6gv5rf', '1/1', '0', 0],
] as const;

const addresses: readonly Schemas['KeyAddress'][] = own.map(([address, path, balance, count]) => ({
  address,
  path,
  change: path.startsWith('1'),
  used: count > 0,
  balance,
  tx_count: count,
}));

export const keyProfile = (more: Partial<Schemas['KeyProfile']> = {}): Schemas['KeyProfile'] => ({
  chain: 'bitcoin',
  script: 'wpkh',
  fingerprint: 'fd13aac9',
  addresses,
  scanned: 53,
  balance: btc('2248446460', '1967390.65'),
  pending_in: btc('12345678'),
  pending_out: btc('0'),
  received: btc('3185000000'),
  sent: btc('936500000'),
  fees: btc('53540'),
  movements: movements.slice(0, 14),
  next_cursor: 'c2',
  movement_count: 24,
  basis: basis(),
  ...more,
});

const page = (route: Route) => {
  const { cursor, script } = route.request().postDataJSON() as { cursor?: string; script?: string };
  const whole = keyProfile(script ? { script } : {});
  const last = { ...whole, movements: movements.slice(14), next_cursor: undefined } satisfies Schemas['KeyProfile'];
  return { body: cursor ? last : whole };
};

export const keyHandlers: [RegExp, Handler][] = [[KEY_PROFILE, (_url, route) => page(route)]];

/** One of the addresses has a name. */
export const named: [RegExp, Handler] = [
  /^\/api\/v1\/addresses\/parse$/,
  (_url, route) => {
    const { text } = route.request().postDataJSON() as { text: string };
    const labels: readonly Schemas['LabelRef'][] = [
      {
        label_id: null,
        text: 'Payroll',
        category: 'own',
        entity: null,
        confidence: 90,
        source: 'you',
        kind: 'private',
        sanctioned: false,
      },
    ];
    const items: readonly Schemas['ParsedText'][] = text.split('\n').map((line) => ({
      text: line,
      kind: 'bitcoin_address',
      canonical: line,
      chains: ['bitcoin'],
      code: null,
      message: null,
      labels: line.startsWith('1Boat') ? labels : [],
    }));
    return { body: { items } satisfies Schemas['ParsedTexts'] };
  },
];

export const refused = (message: string, field = 'key', code = 'checksum') => ({
  status: 422,
  body: { message, code, errors: { [field]: [message] }, [field]: [message] },
});

export const field = (page: Page) => page.getByLabel('Extended public key or descriptor');
export const figures = (page: Page) => page.getByLabel('Key figures');

/** Opens the page and gives it a key. */
export async function profile(page: Page, key = ZPUB) {
  await page.goto('/profiler/key');
  await field(page).fill(key);
  await page.keyboard.press('Enter');
}
