/** The jobs of the workspace, asked for again while one of them is not finished. */

import { useEffect, useState } from 'react';
import { useListArchivesQuery } from '@/api/archivesApi';
import { every } from '@/api/polling';
import { pauseOf } from './words';

export function useArchives() {
  const [pause, setPause] = useState(0);
  const query = useListArchivesQuery(undefined, { ...every(pause), refetchOnMountOrArgChange: true });
  const next = query.data === undefined ? 0 : pauseOf(query.data, Date.now());
  useEffect(() => setPause(next), [next]);
  return query;
}
