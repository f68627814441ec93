/** Sample data: loaded by a click while the ledger is empty, and removed by another. */

import { useState } from 'react';
import { type KeptSample, useGetSampleDataQuery, useLoadSampleDataMutation } from '@/api/workspaceApi';
import KeptDialog from '@/domain/sample/KeptDialog';
import { useRemoveSample } from '@/domain/sample/useRemoveSample';
import { countsOf, SAMPLE } from '@/domain/sample/words';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';

function Load() {
  const [load, { isLoading }] = useLoadSampleDataMutation();
  const run = async () => {
    const { error } = await load();
    if (error === undefined) showToast({ title: SAMPLE.loaded });
    else showFailure(error);
  };
  return (
    <Button busy={isLoading} onClick={() => void run()}>
      {SAMPLE.load}
    </Button>
  );
}

export function SamplePanel() {
  const { data, error, refetch } = useGetSampleDataQuery();
  const [kept, setKept] = useState<readonly KeptSample[]>([]);
  const creates = useCreates();
  const { isRemoving, remove } = useRemoveSample(setKept);
  return (
    <Panel title={SAMPLE.title}>
      <p className={settings.intro}>{SAMPLE.about}</p>
      <QueryPanel compact query={{ error, refetch }} data={data} waiting={36}>
        {({ loaded_at: loadedAt, objects, can_load: canLoad }) =>
          loadedAt ? (
            <>
              <p className={settings.intro}>{copy.loaded(formatDateTime(loadedAt), countsOf(objects))}</p>
              <ForManagers>
                <div className={styles.line}>
                  <Button busy={isRemoving} onClick={() => void remove()}>
                    {SAMPLE.remove}
                  </Button>
                </div>
              </ForManagers>
            </>
          ) : (
            <div className={styles.line}>{canLoad ? creates && <Load /> : <p>{SAMPLE.refused}</p>}</div>
          )
        }
      </QueryPanel>
      {kept.length > 0 && <KeptDialog kept={kept} onClose={() => setKept([])} />}
    </Panel>
  );
}
