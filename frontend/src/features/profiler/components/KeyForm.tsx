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
import { Options } from '@/ui/Options';
import { Panel } from '@/ui/Panel';
import { useVerdict } from '@/ui/useVerdict';
import { copy } from '../copy';
import styles from './Key.module.css';

const MEMORY_ONLY = copy.aKeyIsKeptOnly;

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
      {isLost && <Note kind="info">{copy.thisPageWasReloadedAnd}</Note>}
      <Panel title={copy.key}>
        <form noValidate autoComplete="off" className={styles.form} onSubmit={submit}>
          <TextAreaField
            ref={area}
            className="mono"
            label={copy.extendedPublicKeyOrDescriptor}
            placeholder={copy.xpubYpubZpubOrWpkh}
            rows={4}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            error={firstError(wrong, 'key')}
            hint={verdict?.note ?? copy.descriptorsOfOneKeyPkh}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) submit(event);
            }}
          />
          <SelectField
            label={copy.scriptType}
            disabled={isDescriptor}
            value={isDescriptor ? '' : script}
            error={isDescriptor ? undefined : firstError(wrong, 'script')}
            hint={isDescriptor ? copy.theDescriptorSetsIt : copy.manyWalletsWriteSegWitAnd}
            onChange={(event) => setScript(event.target.value)}
          >
            <option value="">{isDescriptor ? copy.byTheDescriptor : copy.automaticByTheKeysVersion}</option>
            <Options of={Object.entries(SCRIPTS).map(([word, name]) => ({ value: word, label: name }))} />
          </SelectField>
          {firstError(wrong, 'non_field_errors') && <Note>{firstError(wrong, 'non_field_errors')}</Note>}
          <div className={styles.foot}>
            <Link to={paths.profiler}>{copy.anAddressInstead}</Link>
            <Button type="submit" kind="primary" size="large">
              {copy.profileThisKey}
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title={copy.whatHappensToTheKey}>
        <ul className={styles.facts}>
          <li>{copy.reloadingThePageForgetsIt(MEMORY_ONLY)}</li>
          <li>{copy.itGoesToTheServer}</li>
          <li>{copy.providersAreAskedForSingle}</li>
          <li>{copy.privateKeysAndRecoveryPhrases}</li>
        </ul>
      </Panel>
    </div>
  );
}
