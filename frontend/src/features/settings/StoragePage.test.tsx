import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import StoragePage from './StoragePage';

it('says how much is used, by kind, and when it is nearly full', async () => {
  const MIB = 1024 * 1024;
  serve({
    '/api/v1/storage': () => ({
      json: {
        used: 470 * MIB,
        limit: 500 * MIB,
        cases: 400 * MIB,
        labels: 60 * MIB,
        links: 8 * MIB,
        traces: 1.5 * MIB,
        notes: 0.5 * MIB,
        uploads: { used: 50, limit: 50 },
      },
    }),
  });
  renderRoutes([{ path: '/', element: <StoragePage /> }], '/');
  expect(await screen.findByText(/470 MiB of 500 MiB used/)).toBeTruthy();
  expect(screen.getByText('Nearly full')).toBeTruthy();
  expect(screen.getByText('1.5 MiB')).toBeTruthy();
  expect(screen.getByText('50 of 50')).toBeTruthy();
  expect(screen.getByText('Full')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Storage used' })).toBeTruthy();
});

it('writes little as little, and only nothing as nothing', async () => {
  serve({
    '/api/v1/storage': () => ({
      json: { used: 2_900, limit: 500 * 1024 * 1024, cases: 2_048, labels: 0, links: 0, traces: 700, notes: 152, uploads: null },
    }),
  });
  renderRoutes([{ path: '/', element: <StoragePage /> }], '/');
  expect(await screen.findByText(/3 KiB of 500 MiB used/)).toBeTruthy();
  const sizes = screen.getAllByRole('listitem').flatMap((row) => row.textContent?.match(/\d+ KiB$/)?.[0] ?? []);
  expect(sizes).toEqual(['2 KiB', '0 KiB', '1 KiB', '0 KiB', '1 KiB']);
});
