import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ownCase } from '@/testing/cases';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import CasesPage from './CasesPage';

/** The code of the dialog is on the way until the test lets it come. */
const code = vi.hoisted(() => {
  let come = () => {};
  const here = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { here, come: () => come() };
});

vi.mock('@/domain/sharing/ShareDialog', async () => {
  await code.here;
  return { default: () => <p>The dialog itself</p> };
});

it('answers the press while the dialog is on the way', async () => {
  serve({
    '/api/v1/cases/c1': () => ({ json: ownCase }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
  });
  renderRoutes([{ path: '/investigation-report', element: <CasesPage /> }], '/investigation-report?case=c1');
  await userEvent.click(await screen.findByRole('button', { name: 'Share…' }));
  expect(await screen.findByRole('dialog', { name: 'Share “The theft”' })).toBeInTheDocument();
  code.come();
  expect(await screen.findByText('The dialog itself')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
