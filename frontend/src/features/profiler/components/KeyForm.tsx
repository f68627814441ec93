/** Asks for a key, with what is wrong with the last one at its field. Nothing is sent that may be a private key. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { firstError } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { SCRIPTS } from '@/domain/addresses/keyView';
import { keyRefusal, keyShapeOf, keyText, PRIVATE_REFUSED } from '@/format/address/keys';
import { Button } from '@/ui/Button';
import { Note, SelectField, TextAreaField } from '@/ui/fields';
import { type HeldKey, holdKey, wasKeyLost } from '@/ui/heldKey';
import { Panel } from '@/ui/Panel';
import { useVerdict } from '@/ui/useVerdict';
import styles from './Key.module.css';

const MEMORY_ONLY = 'A key is kept only in the memory of this tab: never in the address bar, the history or storage.';

interface KeyFormProps {
  /** What was refused, to be mended. */
  readonly before?: HeldKey;
  readonly errors?: FieldErrors;
}

export function KeyForm({ before, errors = {} }: KeyFormProps) {
  const [text, setText] = useState(before?.key ?? '');
  const [script, setScript] = useState(before?.script ?? '');
  const [wrong, setWrong] = useState<FieldErrors>(errors);
  const area = useRef<HTMLTextAreaElement>(null);
  const isDescriptor = keyShapeOf(text) === 'descriptor';
  const verdict = useVerdict(text);
  const [isLost] = useState(wasKeyLost);
  useEffect(() => area.current?.focus(), []);

  const change = (next: string) => {
    setText(next);
    // At once: a private key should not stand on the screen until somebody presses a button.
    setWrong(keyShapeOf(next) === 'private' ? { key: [PRIVATE_REFUSED] } : {});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = keyRefusal(text);
    if (refusal === null) return holdKey(keyText(text), isDescriptor ? '' : script);
    setWrong({ key: [refusal] });
    area.current?.focus();
  };
  return (
    <div className={styles.start}>
      {isLost && <Note kind="info">This page was reloaded, and the key was only in its memory. Paste it again to continue.</Note>}
      <Panel title="Key">
        <form noValidate autoComplete="off" className={styles.form} onSubmit={submit}>
          <TextAreaField
            ref={area}
            className="mono"
            label="Extended public key or descriptor"
            placeholder={'xpub…, ypub…, zpub…, or wpkh([…]xpub…/<0;1>/*)'}
            rows={4}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            error={firstError(wrong, 'key')}
            hint={verdict?.note ?? 'Descriptors of one key: pkh, sh(wpkh), wpkh, tr'}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) submit(event);
            }}
          />
          <SelectField
            label="Script type"
            disabled={isDescriptor}
            value={isDescriptor ? '' : script}
            error={isDescriptor ? undefined : firstError(wrong, 'script')}
            hint={
              isDescriptor
                ? 'The descriptor sets it.'
                : 'Many wallets write SegWit and Taproot keys as xpub: choose the type by hand then.'
            }
            onChange={(event) => setScript(event.target.value)}
          >
            <option value="">{isDescriptor ? 'By the descriptor' : 'Automatic, by the key’s version'}</option>
            {Object.entries(SCRIPTS).map(([word, name]) => (
              <option key={word} value={word}>
                {name}
              </option>
            ))}
          </SelectField>
          {firstError(wrong, 'non_field_errors') && <Note>{firstError(wrong, 'non_field_errors')}</Note>}
          <div className={styles.foot}>
            <Link to={paths.profiler}>An address instead</Link>
            <Button type="submit" kind="primary" size="large">
              Profile this key
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title="What happens to the key">
        <ul className={styles.facts}>
          <li>{MEMORY_ONLY} Reloading the page forgets it, and so does signing out.</li>
          <li>It goes to the server of this installation, which derives the addresses and does not store the key.</li>
          <li>
            Providers are asked for single addresses. None of them sees the key, but one may guess that they belong together.
          </li>
          <li>Private keys and recovery phrases are never needed, and are refused before anything is sent.</li>
        </ul>
      </Panel>
    </div>
  );
}
