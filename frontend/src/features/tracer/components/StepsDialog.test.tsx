import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { emptyDocument } from '../types';
import { StepsDialog } from './StepsDialog';

it('a log that is cut says how much of it is shown', async () => {
  const steps = Array.from({ length: 1301 }, () => ({
    at: '2026-11-20T10:00:00Z',
    action: 'fetch',
    detail: 'tx',
    provider: 'esplora',
    endpoint: '/tx',
    block_height: 840000,
  }));
  const document = { ...emptyDocument('bitcoin'), steps };
  renderRoutes([{ path: '/', element: <StepsDialog document={document} onClose={() => {}} /> }], '/');
  expect(await screen.findByText('The latest 300 of 1,301 steps. The JSON export has them all.')).toBeInTheDocument();
  expect(screen.getAllByText(/, block 840,000$/)).toHaveLength(300);
});
