/** Sample data: loaded by a click while the ledger is empty, and removed by another. */

import { useState } from 'react';
import { messages } from '@/api/messages';
import { type KeptSample, useGetSampleDataQuery, useLoadSampleDataMutation } from '@/api/workspaceApi';
import KeptDialog from '@/domain/sample/KeptDialog';
import { useRemoveSample } from '@/domain/sample/useRemoveSample';
import { countsOf, SAMPLE } from '@/domain/sample/words';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
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
      {data === undefined && error !== undefined && (
        <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === undefined && <Skeleton height={36} />}
      {data?.loaded_at && (
        <>
          <p className={settings.intro}>{copy.loaded(formatDateTime(data.loaded_at), countsOf(data.objects))}</p>
          <ForManagers>
            <div className={styles.line}>
              <Button busy={isRemoving} onClick={() => void remove()}>
                {SAMPLE.remove}
              </Button>
            </div>
          </ForManagers>
        </>
      )}
      {data !== undefined && !data.loaded_at && (
        <div className={styles.line}>{data.can_load ? creates && <Load /> : <p>{SAMPLE.refused}</p>}</div>
      )}
      {kept.length > 0 && <KeptDialog kept={kept} onClose={() => setKept([])} />}
    </Panel>
  );
}
