/** The jobs of the workspace, asked for again while one of them is not finished. */

import { useEffect, useState } from 'react';
import { useListArchivesQuery } from '@/api/archivesApi';
import { useEveryUnlessLive } from '@/api/changes';
import { pauseOf } from './words';

/** While the stream tells how far a job is. */
const SELDOM_MS = 30_000;

export function useArchives() {
  const [pause, setPause] = useState(0);
  const query = useListArchivesQuery(undefined, { ...useEveryUnlessLive(pause, SELDOM_MS), refetchOnMountOrArgChange: true });
  const next = query.data === undefined ? 0 : pauseOf(query.data, Date.now());
  useEffect(() => setPause(next), [next]);
  return query;
}
