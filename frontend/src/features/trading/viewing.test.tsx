import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { account, file, fill, usual } from '@/testing/trading';
import { answersTo, inTeam, KnownRole } from '@/testing/viewer';
import TradingPage from './TradingPage';

inTeam();
beforeEach(() => void vi.stubGlobal('innerWidth', 1800));

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  serve({ ...usual, ...answersTo('viewer'), ...answers });
  const element = (
    <>
      <TradingPage />
      <KnownRole />
    </>
  );
  renderRoutes([{ path: '/trading', element }], at);
};
const noButton = (name: RegExp | string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());

it('a viewer reads fills, and is offered no change', async () => {
  open('/trading', { '/api/v1/fills': () => ({ json: { fills: [fill('f1')], total: 1 } }) });
  await screen.findByText('Kraken', { selector: 'td *' });
  await noButton('Add fill');
  await noButton('Import file');
  await noButton(/^(Edit|Delete) /);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a viewer of a team without fills is not told to import a file', async () => {
  open('/trading?open=fill', {});
  expect(await screen.findByText(/^You're a viewer in this team\. Fills/)).toBeInTheDocument();
  await noButton('Import a file');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a viewer sees accounts without their buttons', async () => {
  open('/trading?tab=accounts', { '/api/v1/accounts': () => ({ json: { accounts: [account('a1', 'Kraken')] } }) });
  await screen.findAllByText('Kraken', { selector: 'td *' });
  await noButton('Add account');
  await noButton(/^(Edit|Delete) Kraken/);
});

const oneFill: Answerer = () => ({ json: { fills: [fill('f1')], total: 1 } });

it('an analyst edits fills, and is not offered to delete them', async () => {
  open('/trading', { ...answersTo('analyst'), '/api/v1/fills': oneFill });
  expect(await screen.findByText('analyst')).toBeInTheDocument();
  const edit = await screen.findByRole('button', { name: /^Edit / });
  expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(edit);
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
  expect(form.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('an admin deletes fills', async () => {
  open('/trading', { ...answersTo('admin'), '/api/v1/fills': oneFill });
  expect(await screen.findByRole('button', { name: /^Delete / })).toBeInTheDocument();
});

it('an analyst discards a file that waits, and is not offered to undo an import', async () => {
  const imports = [file('i1', { state: 'confirmed', fills: 1 }), file('i2', { file_name: 'waiting.csv' })];
  open('/trading?tab=files', { ...answersTo('analyst'), '/api/v1/imports': () => ({ json: { imports } }) });
  expect(await screen.findByText('analyst')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Discard: waiting.csv' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
});
