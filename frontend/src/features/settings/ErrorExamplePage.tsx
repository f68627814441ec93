/** Fails on purpose, so that the error page of the settings can be seen. */

import { useState } from 'react';
import { noResponse } from '@/api/failure';
import { Button } from '@/ui/Button';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import styles from './Settings.module.css';

export default function ErrorExamplePage() {
  const [broken, setBroken] = useState(false);
  useTabTitle('Error example');
  if (broken) throw new Error('You triggered this failure on the error example page.');
  return (
    <Panel title="Error example">
      <EmptyState
        compact
        title="See what a failure looks like"
        text="A page that fails is replaced by the error page; the menu stays. A call that fails shows a toast."
        action={
          <div className={styles.formFoot}>
            <Button onClick={() => showFailure(noResponse())}>Fail a call</Button>
            <Button kind="danger" onClick={() => setBroken(true)}>
              Fail this page
            </Button>
          </div>
        }
      />
    </Panel>
  );
}
