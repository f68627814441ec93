/** A case of the account of a test, as the server lists it. */

export const ownCase = {
  id: 'c1',
  text: { title: 'The theft', question: '', status: 'open', findings: [], timeline: [], limits: '' },
  version: 1,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
  exhibits: [],
  exhibit_count: 0,
  finding_count: 0,
  access: 'owner',
  shared: null,
};
