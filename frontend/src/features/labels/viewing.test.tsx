import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Label } from '@/api/labelsApi';
import { label } from '@/testing/labels';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { answersTo, inTeam } from '@/testing/viewer';
import { useAsk } from '@/ui/askStore';
import { LabelKey } from './LabelKey';
import LabelsPage from './LabelsPage';
import { answersOf } from './testing';

inTeam();
beforeEach(() => void vi.stubGlobal('innerWidth', 1800));

const entity = { id: 'e1', name: 'Desk', colour: '', labels: 1, version: 1, created_at: '2026-11-20T00:00:00Z' };

const Asked = () => <output data-testid="asked">{useAsk()?.kind ?? 'nothing'}</output>;

const open = (labels: readonly Label[]) => {
  serve({
    ...answersOf(labels),
    ...answersTo('viewer'),
    '/api/v1/entities': () => ({ json: { entities: [entity], labels_without: 0 } }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
  });
  const element = (
    <>
      <LabelsPage />
      <LabelKey />
      <Asked />
    </>
  );
  renderRoutes([{ path: '/private-labels', element }], '/private-labels');
};

it('a viewer reads labels and their evidence, and is offered no change', async () => {
  open([label('a', 'Ada')]);
  const row = (await screen.findByText('Ada')).closest('tr') as HTMLElement;
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add label' })).toBeNull());
  expect(await screen.findByText('Desk')).toBeInTheDocument();
  for (const name of ['Import', 'New entity', 'Change Desk', 'Merge others into Desk']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('checkbox')).toBeNull();

  fireEvent.click(row);
  const dialog = within(await screen.findByRole('dialog', { name: 'Label' }));
  expect(dialog.getByLabelText('Evidence')).toBeDisabled();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Add files' })).toBeNull();
  expect(await dialog.findByText('No evidence files.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /^Comments/ })).toBeEnabled();
});

it('the key L opens nothing for a viewer', async () => {
  open([]);
  expect(await screen.findByText(/^You're a viewer in this team/)).toBeInTheDocument();
  window.history.replaceState(null, '', '/profiler?address=1Ada&chain=bitcoin');
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(screen.getByTestId('asked')).toHaveTextContent('label');
  await waitFor(() => expect(screen.getByTestId('asked')).toHaveTextContent('nothing'));
  expect(screen.queryByRole('dialog')).toBeNull();
  window.history.replaceState(null, '', '/');
});
