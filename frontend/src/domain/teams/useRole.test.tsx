import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { answersTo, inTeam } from '@/testing/viewer';
import { useRole } from './useRole';

inTeam();

const Probe = () => <output>{useRole() ?? 'unknown'}</output>;
const open = (answers: Record<string, Answerer>) => {
  serve(answers);
  return renderRoutes([{ path: '/', element: <Probe /> }], '/');
};
const never: Answerer = () => new Promise(() => {});

it('the last role counts until the server answers', async () => {
  const { unmount } = open({ '/api/v1/teams': never });
  expect(await screen.findByText('unknown')).toBeInTheDocument();
  unmount();
  const second = open(answersTo('viewer'));
  expect(await screen.findByText('viewer')).toBeInTheDocument();
  second.unmount();
  const third = open({ '/api/v1/teams': never });
  expect(await screen.findByText('viewer')).toBeInTheDocument();
  third.unmount();
  open(answersTo('analyst'));
  expect(await screen.findByText('analyst')).toBeInTheDocument();
});

it('a member who was removed has none', async () => {
  const { unmount } = open(answersTo('admin'));
  expect(await screen.findByText('admin')).toBeInTheDocument();
  unmount();
  open({ '/api/v1/teams': () => ({ json: { teams: [] } }) });
  expect(await screen.findByText('unknown')).toBeInTheDocument();
});
