/** The log: every question and every fetch, and the proof that they give the same graph again. */

import { useState } from 'react';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { showFailure } from '@/ui/toastStore';
import { useReplayMutation } from '../api';
import { copy } from '../copy';
import type { TraceDocument } from '../types';
import { missingText } from '../useQuestions';
import styles from './Dialogs.module.css';

/** Lines that are shown; the export has all. */
const SHOWN = 300;

/** What of the graph that was drawn again is missing here, and the other way round. */
export function differences(
  document: TraceDocument,
  again: { readonly edges: readonly { readonly id: string; readonly value: string }[] },
) {
  const here = new Map(document.edges.map(({ id, value }) => [id, value]));
  const there = new Map(again.edges.map(({ id, value }) => [id, value]));
  const missing = [...here.keys()].filter((id) => !there.has(id)).length;
  const changed = [...here].filter(([id, value]) => there.has(id) && there.get(id) !== value).length;
  return { missing, changed, repeated: here.size - missing - changed };
}

export function StepsDialog({ document, onClose }: { readonly document: TraceDocument; readonly onClose: () => void }) {
  const [replay, replaying] = useReplayMutation();
  const [verdict, setVerdict] = useState<{ kind: 'up' | 'error'; text: string } | null>(null);
  const run = async () => {
    const steps = document.steps.filter(({ action }) => action !== 'fetch').map(({ action, detail }) => ({ action, detail }));
    const answer = await replay({ chain: document.chain, steps, hash: '' });
    if (!answer.data) {
      showFailure(answer.error);
      return;
    }
    const { missing, changed, repeated } = differences(document, answer.data.graph);
    const good = missing === 0 && changed === 0 && answer.data.failed.length === 0;
    setVerdict({
      kind: good ? 'up' : 'error',
      text: good
        ? repeated === 1
          ? copy.repeatedTheTransferIsThe
          : copy.repeatedAllTransfersAreThe(formatInteger(repeated))
        : copy.transfersAreTheSameDiffer(
            formatInteger(repeated),
            formatInteger(changed),
            formatInteger(missing),
            answer.data.failed.join(' '),
          ),
    });
  };
  return (
    <Modal
      title={copy.stepLog}
      onClose={onClose}
      width={680}
      foot={
        <Button kind="primary" busy={replaying.isLoading} disabled={document.steps.length === 0} onClick={() => void run()}>
          {copy.repeatAllSteps}
        </Button>
      }
    >
      {verdict !== null && <Note kind={verdict.kind}>{verdict.text}</Note>}
      <p className={styles.text}>{missingText(document.skipped, document.taint?.stops)}</p>
      {document.steps.length > SHOWN && (
        <p className={styles.text}>{copy.theLatestOfSteps(formatInteger(SHOWN), formatCount(document.steps.length, 'step'))}</p>
      )}
      <ol className={styles.steps}>
        {document.steps.slice(-SHOWN).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
          <li key={index} data-action={step.action}>
            <time>{formatDateTime(step.at)}</time> <b>{step.action.replaceAll('_', ' ')}</b> <code>{step.detail}</code>
            {typeof step.provider === 'string' && (
              <small>
                {step.provider} {step.endpoint}
                {typeof step.block_height === 'number' && copy.block(formatInteger(step.block_height))}
                {typeof step.sha256 === 'string' && copy.sha256(step.sha256.slice(0, 12))}
              </small>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
