import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { discardUnsaved } from '@/api/autosave';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import CasesPage from './CasesPage';

interface Heading {
  readonly title: string;
  readonly note: string;
}

/** A case with an exhibit, which a colleague can change too. */
const open = async () => {
  let exhibit = {
    id: 'x1',
    kind: 'profile',
    title: 'The address',
    note: 'Seen',
    content: { address: 'bc1q' },
    figures: [],
    size: 0,
    sha256: 'ab'.repeat(32),
    created_at: '2026-11-01T09:00:00Z',
    version: 1,
  };
  let kept = {
    id: 'c1',
    text: {
      title: 'The theft',
      question: '',
      status: 'open',
      findings: [{ text: 'One person took it.', confidence: 80, exhibits: ['x1'] }],
      timeline: [{ at: '2026-10-01', text: 'Taken', exhibit: '' }],
      limits: '',
    },
    version: 1,
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    exhibit_count: 1,
    finding_count: 1,
    access: 'owner',
    shared: null,
  };
  const write = (heading: Heading) => {
    exhibit = { ...exhibit, ...heading, version: exhibit.version + 1 };
  };
  const server = serve({
    '/api/v1/cases/c1': ({ method, body }) => {
      if (method === 'PUT') kept = { ...kept, text: body as typeof kept.text, version: kept.version + 1 };
      return { json: { ...kept, exhibits: [exhibit] } };
    },
    '/api/v1/cases/c1/exhibits/x1': ({ headers, body }) => {
      if (headers.get('if-match') !== `"${exhibit.version}"`) return { status: 412, json: { code: 'version_mismatch' } };
      write(body as Heading);
      return { json: exhibit };
    },
    '/api/v1/teams': () => ({ json: { teams: [] } }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
  });
  const element = inApp(<CasesPage />);
  renderRoutes([{ path: '/investigation-report', element }], '/investigation-report?case=c1');
  await screen.findByRole('textbox', { name: 'Title' });
  const saves = () => server.to('/api/v1/cases/c1/exhibits/x1').map((call) => [call.headers.get('if-match'), call.body]);
  return { write, saves };
};

const editExhibit = async () => {
  await userEvent.click(screen.getByRole('tab', { name: /^Exhibits/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit exhibit 1' }));
  return within(screen.getByRole('dialog', { name: 'Edit exhibit' }));
};

const retype = async (field: HTMLElement, words: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, words);
};

beforeEach(discardUnsaved);

describe('the words of an exhibit', () => {
  it('stay typed where a colleague changed them meanwhile', async () => {
    const { write, saves } = await open();
    const dialog = await editExhibit();
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await retype(note, 'Mine');
    write({ title: 'The address', note: 'Theirs' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save exhibit' }));
    expect(await dialog.findByText(/Couldn't save the exhibit\. Someone else changed it/)).toBeInTheDocument();
    expect(note).toHaveValue('Mine');

    // The version of now is asked for by itself.
    const load = dialog.getByRole('button', { name: 'Load latest version' });
    await waitFor(() => expect(load).toBeEnabled());
    await userEvent.click(load);
    expect(note).toHaveValue('Theirs');
    await retype(note, 'Ours');
    await userEvent.click(dialog.getByRole('button', { name: 'Save exhibit' }));
    expect(await screen.findByText('Changed exhibit “The address”')).toBeInTheDocument();
    expect(saves()).toEqual([
      ['"1"', { title: 'The address', note: 'Mine' }],
      ['"2"', { title: 'The address', note: 'Ours' }],
    ]);
  });

  it('come back with Undo', async () => {
    const { saves } = await open();
    const dialog = await editExhibit();
    await retype(dialog.getByRole('textbox', { name: 'Title' }), 'Its address');
    await userEvent.click(dialog.getByRole('button', { name: 'Save exhibit' }));
    expect(await screen.findByText(/^E1\. Its address$/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^E1\. The address$/)).toBeInTheDocument();
    expect(saves()[1]).toEqual(['"2"', { title: 'The address', note: 'Seen' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});

describe('the text of a case', () => {
  it.each([
    ['finding', 'Remove finding 1', 'Removed finding “One person took it.”', 'Finding 1', 'One person took it.'],
    ['event', 'Remove event Taken', 'Removed event “Taken”', 'What', 'Taken'],
  ])('gets a removed %s back with Undo', async (_, action, words, field, text) => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: action }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: field })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('textbox', { name: field })).toHaveValue(text);
    expect(screen.queryByText(words)).toBeNull();
  });
});
