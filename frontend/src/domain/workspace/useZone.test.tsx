import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeStored } from '@/api/browserStorage';
import { forgetSelection } from '@/api/principal';
import { writeTokens } from '@/api/tokens';
import { settings } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { useZone } from './useZone';

function Zone() {
  return <p>{useZone() ?? 'not known yet'}</p>;
}

const render = () => {
  serve({ '/api/v1/workspace/settings': () => ({ json: settings }) });
  renderRoutes([{ path: '/', element: <Zone /> }], '/');
};

describe('days begin', () => {
  beforeEach(() => {
    writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    forgetSelection();
  });
  afterEach(() => {
    writeStored('selected-team', null);
    forgetSelection();
  });

  it('in the zone that the reader chose', async () => {
    render();
    expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
  });

  it('in UTC while a team is selected', async () => {
    writeStored('selected-team', '- t1');
    forgetSelection();
    render();
    expect(await screen.findByText('UTC')).toBeInTheDocument();
  });
});
