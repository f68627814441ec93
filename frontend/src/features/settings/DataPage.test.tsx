import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Archive } from '@/api/archivesApi';
import { useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { erasing, exported, exporting, imported, importing } from '@/testing/archives';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import DataPage from './DataPage';

const ARCHIVES = '/api/v1/workspace/archives';
const SETTINGS = '/api/v1/workspace/settings';

/** Another screen that keeps something of the workspace. */
function OtherScreen() {
  useGetWorkspaceSettingsQuery();
  return null;
}

/** The files that are sent. The requests of tests know no files of jsdom, so that an empty document goes on in their place. */
function keepFiles(): readonly File[] {
  const sent: File[] = [];
  const passOn = globalThis.fetch;
  vi.stubGlobal('fetch', (input: URL, init: RequestInit) => {
    if (!(init.body instanceof File)) return passOn(input, init);
    sent.push(init.body);
    return passOn(input, { ...init, body: '{}' });
  });
  return sent;
}

/** What is listed can be changed while the page is shown. */
function open(jobs: readonly Archive[], answers: Record<string, Answerer> = {}) {
  const list = { jobs };
  const { [ARCHIVES]: other, ...rest } = answers;
  const server = serve({
    [SETTINGS]: () => ({ json: { zone: 'UTC', currency: 'USD', version: 1 } }),
    '/api/v1/sample-data': () => ({ json: { loaded_at: null, objects: [], can_load: true } }),
    [ARCHIVES]: (asked) => (asked.method === 'GET' || other === undefined ? { json: { archives: list.jobs } } : other(asked)),
    ...rest,
  });
  const sent = keepFiles();
  const element = (
    <>
      <OtherScreen />
      <DataPage />
      <ConfirmDialog />
    </>
  );
  renderRoutes([{ path: '/', element }], '/');
  const calls = (method: string) => server.asked.filter((call) => call.method === method);
  const polls = () => calls('GET').filter(({ path }) => path === ARCHIVES).length;
  return { list, server, sent, calls, polls };
}

const panel = (name: string) => screen.getByRole('region', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const zip = (name = 'mine.zip') => new File(['PK'], name, { type: 'application/zip' });
const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('Workspace archive'), file, { applyAccept: false });

afterEach(() => void vi.useRealTimers());

describe('the page', () => {
  it('says what an archive holds, and that nothing was done yet', async () => {
    open([]);
    expect(await screen.findByText('No exports yet')).toBeInTheDocument();
    expect(panel('Export workspace')).toHaveTextContent(
      /rulesets, checks and settings\. Labels, cases and traces are not included/,
    );
    expect(screen.getByRole('button', { name: 'Import archive' })).toBeDisabled();
  });

  it('shows its panels without their buttons while it loads', () => {
    open([]);
    expect(panel('Export workspace')).toBeInTheDocument();
    // The account can be deleted meanwhile.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delete account']);
  });

  it('says why nothing can be shown, and asks again', async () => {
    let isAway = true;
    serve({
      [SETTINGS]: () => ({ json: {} }),
      [ARCHIVES]: () => (isAway ? { status: 503, json: { message: 'The workspace is away.' } } : { json: { archives: [] } }),
    });
    renderRoutes([{ path: '/', element: <DataPage /> }], '/');
    expect(await screen.findByText('The workspace is away.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Erase workspace' })).toBeNull();
    isAway = false;
    await press('Try again');
    expect(await screen.findByText('No exports yet')).toBeInTheDocument();
  });

  it('lists the jobs with their states', async () => {
    open([
      exported('1'),
      imported('2', { state: 'dead', error: 'This is not a workspace archive.' }),
      erasing('3', { state: 'cancelled', finished_at: '2026-11-20T11:00:00Z' }),
    ]);
    const rows = within(await screen.findByRole('list', { name: 'Jobs' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Export.*8,000 rows\.Done$/),
      expect.stringMatching(/^Import.*This is not a workspace archive\.Failed$/),
      expect.stringMatching(/^Erasure.*Cancelled$/),
    ]);
  });
});

describe('an export', () => {
  it('is started, followed every two seconds, and no longer asked for once it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { list, calls, polls } = open([], {
      '/api/v1/workspace/exports': () => {
        list.jobs = [exporting('1')];
        return { status: 201, json: exporting('1') };
      },
    });
    await screen.findByText('No exports yet');
    await press('Export workspace');
    expect(await within(panel('Export workspace')).findByText('1,200 of 8,000 rows')).toBeInTheDocument();
    expect(within(panel('Export workspace')).getByRole('progressbar', { name: 'Export' })).toHaveAttribute('value', '1200');
    expect(calls('POST')).toHaveLength(1);
    list.jobs = [exporting('1', { done: 5_000 })];
    await pass(2_100);
    expect(await within(panel('Export workspace')).findByText('5,000 of 8,000 rows')).toBeInTheDocument();
    list.jobs = [exported('1')];
    await pass(2_100);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeInTheDocument();
    const asked = polls();
    await pass(20_000);
    expect(polls()).toBe(asked);
  });

  it('can be cancelled', async () => {
    const { calls } = open([exporting('e1')], { [ARCHIVES]: () => ({ status: 204 }) });
    await screen.findByRole('button', { name: 'Cancel export' });
    await press('Cancel export');
    await waitFor(() => expect(calls('DELETE').map(({ path }) => path)).toEqual([`${ARCHIVES}/e1`]));
  });

  it('says why it failed, and can be started again', async () => {
    open([exported('1', { state: 'dead', bytes: null, error: 'It is too large.' })]);
    expect(await within(panel('Export workspace')).findByRole('alert')).toHaveTextContent('It is too large.');
    expect(within(panel('Export workspace')).getByRole('button', { name: 'Export workspace' })).toBeEnabled();
  });

  it('gives its file to the browser under a name with its day', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function name(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const saved: string[] = [];
    URL.createObjectURL = vi.fn(() => 'blob:archive');
    URL.revokeObjectURL = vi.fn();
    vi.stubGlobal('Blob', (await new Response('').blob()).constructor);
    const { server } = open([exported('e1', { finished_at: '2026-11-20T12:00:00Z' })], {
      [`${ARCHIVES}/e1/file`]: () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
    });
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(files).toHaveTextContent(/12 MiB, kept until Nov 27, 2026/);
    await press('Download');
    await waitFor(() => expect(saved).toEqual(['meridian-workspace-2026-11-20.zip']));
    expect(server.to(`${ARCHIVES}/e1/file`)).toHaveLength(1);
    expect(click).toHaveBeenCalledOnce();
  });

  it('loses its file only after a question', async () => {
    const { list, calls } = open([exported('e1')], {
      [ARCHIVES]: () => {
        list.jobs = [];
        return { status: 204 };
      },
    });
    await screen.findByRole('list', { name: 'Files' });
    await press('Delete file');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(calls('DELETE')).toHaveLength(0);
    await press('Delete file');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete file' }));
    expect(await screen.findByText('No exports yet')).toBeInTheDocument();
    expect(calls('DELETE').map(({ path }) => path)).toEqual([`${ARCHIVES}/e1`]);
  });
});

describe('an import', () => {
  it('sends the file as what it is, follows the job, and makes other screens ask again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { list, server, sent, calls } = open([], {
      [ARCHIVES]: () => {
        list.jobs = [importing('i1')];
        return { status: 201, json: importing('i1') };
      },
    });
    await choose(zip());
    await press('Import archive');
    expect(await within(panel('Import an archive')).findByText('1,200 of 8,000 rows')).toBeInTheDocument();
    expect(calls('POST')[0]?.headers.get('content-type')).toBe('application/zip');
    expect(sent.map(({ name }) => name)).toEqual(['mine.zip']);
    expect(server.to(SETTINGS)).toHaveLength(1);
    list.jobs = [imported('i1')];
    await pass(2_100);
    expect(await within(panel('Import an archive')).findByRole('status')).toHaveTextContent('All results match the archive.');
    await waitFor(() => expect(server.to(SETTINGS)).toHaveLength(2));
  });

  it('warns where results differ, and says what to compare', async () => {
    open([imported('1', { identical: false })]);
    const warning = await within(await screen.findByRole('region', { name: 'Import an archive' })).findByRole('alert');
    expect(warning).toHaveTextContent(/Some results differ.*Compare your number of closed round trips/);
  });

  it('says why it failed', async () => {
    open([imported('1', { state: 'dead', identical: null, error: '`fill` has rows that are not valid.' })]);
    expect(await within(panel('Import an archive')).findByRole('alert')).toHaveTextContent(
      'The import failed. `fill` has rows that are not valid.',
    );
  });

  it('explains that the workspace is not empty, and keeps the file', async () => {
    open([], { [ARCHIVES]: () => ({ status: 409, json: { code: 'not_empty', message: 'Your workspace is not empty.' } }) });
    await choose(zip());
    await press('Import archive');
    expect(await screen.findByRole('alert')).toHaveTextContent(/only be imported into an empty workspace: erase this one below/);
    expect(screen.getByText('mine.zip')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import archive' })).toBeEnabled();
  });

  it('says what else the server has against the file', async () => {
    open([], { [ARCHIVES]: () => ({ status: 413, json: { code: 'too_large', message: 'At most 64 MiB.' } }) });
    await choose(zip());
    await press('Import archive');
    expect(await screen.findByRole('alert')).toHaveTextContent('At most 64 MiB.');
  });

  it('does not send what cannot be an archive', async () => {
    const { calls } = open([]);
    await choose(zip('fills.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a ZIP file.');
    expect(screen.getByRole('button', { name: 'Import archive' })).toBeDisabled();
    await choose(zip());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls('POST')).toHaveLength(0);
  });
});

describe('an erasure', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Erase workspace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase workspace?' }));
    return {
      dialog,
      button: dialog.getByRole('button', { name: 'Erase workspace' }),
      field: dialog.getByLabelText(/Type “erase”/),
    };
  };

  it('begins with the word that is typed, and can be cancelled until it starts', async () => {
    const { list, calls } = open([], {
      [ARCHIVES]: () => {
        list.jobs = [];
        return { status: 204 };
      },
      '/api/v1/workspace/erasures': () => {
        list.jobs = [erasing('x1')];
        return { status: 201, json: erasing('x1') };
      },
    });
    const { dialog, button, field } = await ask();
    expect(dialog.getByText(/begins in 24 hours\. Until then you can cancel it/)).toBeInTheDocument();
    expect(button).toBeDisabled();
    await userEvent.type(field, 'eras{Enter}');
    expect(calls('POST')).toHaveLength(0);
    await userEvent.type(field, 'e');
    await userEvent.click(button);
    expect(await screen.findByText(/^Everything in your workspace will be erased on Nov 21, 2099/)).toBeInTheDocument();
    expect(calls('POST')[0]?.body).toEqual({ confirm: 'erase' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Erase workspace' })).toBeNull();
    await press('Cancel erasure');
    expect(await screen.findByRole('button', { name: 'Erase workspace' })).toBeInTheDocument();
    expect(calls('DELETE').map(({ path }) => path)).toEqual([`${ARCHIVES}/x1`]);
  });

  it('keeps what was typed where the server refuses', async () => {
    open([], { '/api/v1/workspace/erasures': () => ({ status: 503, json: { message: 'The database is away.' } }) });
    const { dialog, button, field } = await ask();
    await userEvent.type(field, 'Erase');
    await userEvent.click(button);
    expect(await dialog.findByRole('alert')).toHaveTextContent('The database is away.');
    expect(field).toHaveValue('Erase');
    expect(button).toBeEnabled();
  });

  it('cannot be cancelled once it has begun', async () => {
    open([erasing('x1', { state: 'running', done: 40 })]);
    expect(await within(panel('Erase workspace')).findByText(/is being erased/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Cancel erasure|Erase workspace/ })).toBeNull();
  });
});
