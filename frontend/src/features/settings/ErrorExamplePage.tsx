/** Fails on purpose, so that the error page of the settings can be seen. */

import { useState } from 'react';
import { noResponse } from '@/api/failure';
import { Button } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from './copy';

export default function ErrorExamplePage() {
  const [broken, setBroken] = useState(false);
  useTabTitle(copy.errorExample);
  if (broken) throw new Error(copy.youTriggeredThisFailureOn);
  return (
    <Panel title={copy.errorExample}>
      <EmptyState
        compact
        title={copy.seeWhatAFailureLooks}
        text={copy.aPageThatFailsIs}
        action={
          <div className={layout.buttons}>
            <Button onClick={() => showFailure(noResponse())}>{copy.failACall}</Button>
            <Button kind="danger" onClick={() => setBroken(true)}>
              {copy.failThisPage}
            </Button>
          </div>
        }
      />
    </Panel>
  );
}
