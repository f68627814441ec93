/** What stands in the place of a page that threw. A new release removes old files, so a page that no longer loads asks for a reload once. */

import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { readStored, writeStored } from '@/api/browserStorage';
import { copy } from './copy';
import { ErrorPage } from './ErrorPage';

const RELOADED = 'reloaded-for-release';

const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

export function RouteError({ inside }: { inside?: boolean }) {
  const error = useRouteError();
  const lost = isLostChunk(error);

  useEffect(() => {
    if (!lost || readStored(RELOADED) !== null) return;
    writeStored(RELOADED, 'yes');
    location.reload();
  }, [lost]);

  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage code={404} inside={inside} />;
  const detail = lost ? copy.aPartOfTheApplication : error instanceof Error ? error.message : undefined;
  return <ErrorPage code={500} inside={inside} detail={detail} />;
}
