/** Asks where money went on on another chain. */

import { useState } from 'react';
import { CHAIN_NAMES, chainName } from '@/ui/chains';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { refuseKey } from '@/ui/refuseKey';
import { useVerdict } from '@/ui/useVerdict';
import { nodeName } from '../amounts';
import { copy } from '../copy';
import { wrongOn } from '../links';
import type { BridgeLink, FactNode } from '../types';
import styles from './LinkDialog.module.css';

interface LinkDialogProps {
  readonly node: FactNode;
  readonly chain: string;
  readonly onDone: (link: Omit<BridgeLink, 'aside'>) => void;
  readonly onClose: () => void;
}

export function LinkDialog({ node, chain, onDone, onClose }: LinkDialogProps) {
  const others = Object.keys(CHAIN_NAMES).filter((id) => id !== chain);
  const [abroad, setAbroad] = useState(others[0] ?? '');
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const verdict = useVerdict(typed);
  const submit = async () => {
    const key = typed.trim();
    const why = verdict?.state === 'wrong' ? verdict.note : wrongOn(abroad, key);
    if (why !== null) {
      setError(why);
      return;
    }
    onDone({ id: `link:${node.id}>${abroad}:${key}`, from: node.id, chain: abroad, key, text: text.trim(), confidence: null });
    onClose();
  };
  return (
    <FormDialog
      title={copy.whereItContinued}
      width={480}
      action={copy.link}
      busy={false}
      disabled={typed.trim() === ''}
      typed={{ typed, text }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.text}>{copy.fromOnToAnotherChain(nodeName(node.key), chainName(chain))}</p>
      <SelectField label={copy.chain} value={abroad} onChange={(event) => setAbroad(event.target.value)}>
        <Options of={others.map((id) => ({ value: id, label: chainName(id) }))} />
      </SelectField>
      <TextField
        label={copy.addressOrTransactionThere}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        hint={verdict?.note}
        onChange={({ target: { value } }) => {
          if (refuseKey(value)) return;
          setError(undefined);
          setTyped(value);
        }}
      />
      <TextAreaField
        label={copy.evidence}
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
