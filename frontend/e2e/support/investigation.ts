/** Lists and a case of a made-up investigation, for page tests; its labels stand in `labels.ts`. */

import type { Schemas } from '../../src/api/generated';
import type { Report } from '../../src/domain/cases/report';
import { ago, evidenceFile, GENESIS, HASH, label, ROUTER } from './labels';
import { graph } from './picture';
import { NOW } from './world';

export const entities = {
  entities: [
    {
      id: 'e1',
      name: 'Satoshi Nakamoto',
      category: 'person',
      colour: 'c5',
      note: '',
      version: 1,
      created_at: ago(300),
      updated_at: ago(30),
      labels: 1,
      addresses: 1,
    },
    {
      id: 'e2',
      name: 'Kestrel Exchange',
      category: 'exchange',
      colour: 'c2',
      note: '',
      version: 3,
      created_at: ago(300),
      updated_at: ago(3),
      labels: 12,
      addresses: 9,
    },
  ],
  labels_without: 3,
} satisfies Schemas['Entities'];

/** Those who look into a theft soon have more of them than a list of choices shows. */
const others = [
  'Harbour Bridge',
  'Lantern Pay',
  'Marlow OTC desk',
  'Nightjar Mixer',
  'Orchard Pool',
  'Pennant Custody',
  'Quay Lending',
  'Rookery Desk',
  'Saltmarsh Exchange',
];
export const manyEntities = {
  ...entities,
  entities: [
    ...entities.entities,
    ...others.map((name, at) => ({
      id: `e${at + 3}`,
      name,
      category: 'exchange',
      colour: 'c2',
      note: '',
      version: 1,
      created_at: ago(200),
      updated_at: ago(40 + at),
      labels: at + 2,
      addresses: at + 1,
    })),
  ],
} satisfies Schemas['Entities'];

const name = (text: string, kind: string, change: Partial<Schemas['Name']> = {}): Schemas['Name'] => ({
  label_id: null,
  text,
  category: '',
  entity: null,
  confidence: 70,
  source: 'OFAC SDN',
  kind,
  sanctioned: false,
  ...change,
});

const tags: readonly Schemas['PackTag'][] = [
  {
    chain: 'ethereum',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    label: name('Lantern Pay: deposits', 'pack', { category: 'exchange', source: 'GraphSense' }),
  },
  {
    chain: 'ethereum',
    address: '0xde709f2102306220921060314715629080e2fb77',
    label: name('Lantern Pay: payouts', 'pack', { category: 'exchange', source: 'GraphSense' }),
  },
];
/** What a search of the published names finds. */
export const published = (query: string): Schemas['PackTags'] => ({
  tags: tags.filter(({ label }) => label?.text.toLowerCase().includes(query.toLowerCase())),
});

export const conflicts = {
  conflicts: [
    {
      chain: 'ethereum',
      address: ROUTER,
      kind: 'sanctioned',
      mine: [name('Relay of the thief', 'private', { category: 'hack', source: 'private', confidence: 75 })],
      packs: [
        name('OFAC SDN', 'pack', { sanctioned: true, category: 'sanctioned', confidence: 100 }),
        name('tornado.cash', 'pack', { category: 'mixer', confidence: 85, source: 'Tornado.cash' }),
      ],
    },
  ],
} satisfies Schemas['LabelConflicts'];

const idOf = (at: number) => label(at, {}).id;

export const changes = {
  changes: [
    { label_id: idOf(2), version: 3, action: 'changed', at: ago(2), state: label(2, { text: 'Satoshi', confidence: 60 }) },
    {
      label_id: idOf(2),
      version: 2,
      action: 'changed',
      at: ago(20),
      state: label(2, { text: 'Satoshi?', confidence: 30 }),
    },
    {
      label_id: idOf(1),
      version: 1,
      action: 'file_removed',
      at: ago(24),
      state: label(1, { text: 'First block reward' }),
      file: evidenceFile(40, 'draft-of-the-letter.pdf', 5000),
    },
    { label_id: idOf(1), version: 2, action: 'deleted', at: ago(26), state: label(1, { text: 'First block reward' }) },
    { label_id: idOf(2), version: 1, action: 'created', at: ago(200), state: label(2, { text: 'Satoshi?' }) },
  ],
} satisfies Schemas['LabelChanges'];

export const packs = {
  packs: [
    {
      id: 'p1',
      file_name: 'ofac-sdn.csv',
      title: 'ofac-sdn',
      creator: '',
      sha256: HASH,
      version: 4,
      loaded_at: ago(12),
      tags: 511,
      repeated: 0,
      passed_over: 130,
      bad: 2,
      refused: [{ line: 12, code: 'checksum', message: 'address: The checksum does not match.' }],
    },
    {
      id: 'p2',
      file_name: 'tagpacks/tornado.yaml',
      title: 'Tornado.cash',
      creator: 'GraphSense Core Team',
      sha256: HASH,
      version: 1,
      loaded_at: ago(12),
      tags: 90,
      repeated: 1,
      passed_over: 0,
      bad: 0,
      refused: [],
    },
  ],
} satisfies Schemas['LabelPacks'];

export const judgement = {
  rows: [
    { line: 2, outcome: 'new', chain: 'bitcoin', address: GENESIS, text: 'Genesis', field: '', code: '', message: '' },
    {
      line: 3,
      outcome: 'bad',
      chain: '',
      address: '',
      text: '',
      field: 'address',
      code: 'checksum',
      message: 'The checksum does not match.',
    },
    { line: 4, outcome: 'duplicate', chain: 'bitcoin', address: GENESIS, text: 'Satoshi', field: '', code: '', message: '' },
  ],
  fresh: 1,
  duplicates: 1,
  others: 0,
  bad: 1,
  not_listed: 0,
  columns: ['Addr', 'Name', 'Note'],
  mapping: { address: 'Addr', label: 'Name' },
  import: null,
} satisfies Schemas['Judgement'];

export const imports = {
  imports: [
    {
      id: 'i1',
      format: 'csv',
      file_name: 'desk-2026.csv',
      sha256: HASH,
      created_at: ago(40),
      written: 214,
      undone_at: null,
      kept: 0,
    },
    {
      id: 'i2',
      format: 'bip329',
      file_name: 'wallet.jsonl',
      sha256: HASH,
      created_at: ago(90),
      written: 12,
      undone_at: ago(89),
      kept: 1,
    },
  ],
} satisfies Schemas['LabelImports'];

const figure: Schemas['Figure'] = {
  name: 'Sum of outputs',
  value: '1000000000',
  unit: 'sat',
  provider: 'esplora',
  endpoint: `/tx/${HASH}`,
  block_height: 921_034,
  fetched_at: ago(6),
  sha256: HASH,
};
/** The content of a note is its text as it was added; the contract describes contents as objects. */
const noted = (words: string) => words as unknown as Schemas['Exhibit']['content'];
const file = { kind: 'file', note: '', chain: null, subject: null, content: null, sha256: HASH, figures: [], version: 1 };
const exhibits: readonly Schemas['Exhibit'][] = [
  {
    id: 'x1',
    kind: 'transaction',
    title: 'The theft',
    note: 'Ten coins leave the hot wallet',
    chain: 'bitcoin',
    subject: HASH,
    content: { transaction: HASH, fee: 2200, outputs: [{ address: GENESIS, value: 1_000_000_000 }] },
    sha256: HASH,
    figures: [figure],
    file_name: null,
    media_type: null,
    size: 0,
    created_at: ago(6),
    version: 1,
  },
  {
    id: 'x2',
    kind: 'note',
    title: 'Call with the exchange',
    note: '',
    chain: null,
    subject: null,
    content: noted('They froze 3 BTC on 12 May.'),
    sha256: HASH,
    figures: [],
    file_name: null,
    media_type: null,
    size: 0,
    created_at: ago(5),
    version: 1,
  },
  {
    id: 'x3',
    ...file,
    title: 'Police report',
    file_name: 'report.pdf',
    media_type: 'application/pdf',
    size: 182_000,
    created_at: ago(4),
  },
  {
    id: 'x4',
    ...file,
    title: 'Graph of the theft',
    file_name: 'graph.png',
    media_type: 'image/png',
    size: graph.length,
    created_at: ago(3),
  },
];
const text = {
  title: 'Ten coins from Kestrel',
  question: 'Where did the ten bitcoin go that left Kestrel Exchange on 11 May?',
  status: 'review',
  findings: [
    { text: 'Three coins reached Osprey Exchange, which froze them.', confidence: 95, exhibits: ['x1', 'x2'] },
    { text: 'Two coins went over the bridge to Ethereum.', confidence: 60, exhibits: ['x1'] },
  ],
  timeline: [
    { at: '2026-05-11', text: 'Ten coins leave the hot wallet', exhibit: 'x1' },
    { at: '2026-05-12', text: 'Osprey freezes three', exhibit: '' },
  ],
  limits: 'What happened inside of the mixer is not known.',
} satisfies Schemas['CaseText'];
export const oneCase = {
  id: 'c1',
  text,
  version: 7,
  created_at: ago(300),
  updated_at: ago(2),
  exhibit_count: exhibits.length,
  finding_count: text.findings.length,
  exhibits,
  access: 'owner',
  shared: null,
} satisfies Schemas['Case'];
/** What lists leave out. */
const short = { findings: [], timeline: [], limits: '' };
export const cases = {
  cases: [
    { ...oneCase, text: { ...text, ...short }, exhibits: [] },
    {
      ...oneCase,
      id: 'c2',
      text: { ...text, ...short, title: 'Look-alike addresses', status: 'open', question: 'Who sends dust?' },
      exhibit_count: 0,
      finding_count: 0,
      exhibits: [],
      updated_at: ago(50),
    },
  ],
} satisfies Schemas['CaseList'];
export const report: Report = {
  manifest: {
    format: 'meridian-report/1',
    case_id: 'c1',
    case_version: 7,
    generated_at: ago(0),
    redacted: [],
    case_sha256: HASH,
    said_sha256: HASH,
    exhibits: exhibits.map(({ id, kind, sha256, figures }) => ({ id, kind, sha256, figures })),
    whole_manifest_sha256: '',
  },
  manifest_sha256: HASH,
  case: text,
  exhibits: exhibits.map((exhibit) => ({
    ...exhibit,
    content: exhibit.content ?? null,
    chain: exhibit.chain ?? '',
    subject: exhibit.subject ?? '',
    file_name: exhibit.file_name ?? '',
    media_type: exhibit.media_type ?? '',
  })),
  names: [{ chain: 'bitcoin', address: GENESIS, text: 'First block reward', source: 'block 0', confidence: 95 }],
};
const check = (part: string, what: string, state: string, message = ''): Schemas['Check'] => ({
  part,
  name: what,
  exhibit_id: null,
  state,
  expected: HASH,
  found: state === 'ok' ? HASH : HASH.split('').reverse().join(''),
  message,
});
export const verification = {
  good: false,
  checks: [
    check('exhibit', 'The theft', 'ok'),
    check('figure', 'Sum of outputs', 'differs'),
    check('exhibit', 'Police report', 'ok'),
    check('figure', 'Fee', 'unproven', 'Entered by the author: not backed by a provider’s answer.'),
  ],
  manifest_sha256: HASH,
} satisfies Schemas['Verification'];
export const shares = {
  shares: [
    {
      id: 's1',
      created_at: ago(30),
      expires_at: new Date(NOW.getTime() + 6 * 86_400_000).toISOString(),
      revoked_at: null,
      redact: ['addresses'],
      reads: 3,
      read_at: ago(1),
      manifest_sha256: HASH,
      path: null,
    },
    {
      id: 's2',
      created_at: ago(400),
      expires_at: ago(200),
      revoked_at: ago(300),
      redact: [],
      reads: 0,
      read_at: null,
      manifest_sha256: HASH,
      path: null,
    },
  ],
} satisfies Schemas['ReportShares'];
