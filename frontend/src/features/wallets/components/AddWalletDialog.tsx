/** A new wallet: an address, or an extended public key or descriptor. What may be a private key is refused before it is sent. */

import { useState } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useAddWalletMutation } from '@/api/walletsApi';
import { SCRIPTS } from '@/domain/addresses/keyView';
import { keyShapeOf, PRIVATE_REFUSED } from '@/format/address/keys';
import { Choice } from '@/ui/Choice';
import { FormDialog } from '@/ui/FormDialog';
import { Note, Segmented, TextAreaField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { FailedLine } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { bodyOf, faultsOf, isShared, NEW_WALLET, type WalletDraft, type WalletKind, withText } from '../walletDraft';
import styles from './AddWalletDialog.module.css';

const KINDS: readonly { value: WalletKind; label: string }[] = [
  { value: 'address', label: copy.address },
  { value: 'key', label: copy.extendedPublicKey },
];

export function AddWalletDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [draft, setDraft] = useState(NEW_WALLET);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddWalletMutation();
  const change = (part: Partial<WalletDraft>) => setDraft({ ...draft, ...part });
  const changeText = (text: string) => {
    setDraft(withText(draft, text));
    // At once: a private key should not stay on the screen until a button is pressed.
    setErrors({ ...errors, text: keyShapeOf(text) === 'private' ? [PRIVATE_REFUSED] : [] });
  };
  const submit = async () => {
    const faults = faultsOf(draft);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const answer = await add(bodyOf(draft));
    if (answer.data) {
      showToast({ title: copy.walletAdded, description: copy.isBeingSynced(answer.data.name) });
      onAdded(answer.data.id);
    } else setErrors(fieldErrors(answer.error, copy.couldntAddTheWallet));
  };
  const isKey = draft.kind === 'key';
  return (
    <FormDialog
      title={copy.addWallet}
      width={560}
      action={copy.addWallet}
      busy={isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <Note kind="info">{copy.neverPasteAPrivateKey}</Note>
      <FormField
        label={copy.name}
        placeholder={copy.coldStorage}
        maxLength={100}
        value={draft.name}
        error={errors.name?.[0]}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Segmented<WalletKind> label={copy.kindOfWallet} value={draft.kind} options={KINDS} onChange={(kind) => change({ kind })} />
      <TextAreaField
        compact
        className="mono"
        label={isKey ? copy.extendedPublicKeyOrDescriptor : copy.address}
        placeholder={isKey ? copy.xpubYpubZpubOrWpkh : copy.bc113Or0x}
        rows={isKey ? 4 : 2}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={4096}
        value={draft.text}
        error={errors.text?.[0]}
        hint={isKey ? copy.itStaysOnThisServer : copy.itsMovementsAreReadFrom}
        onChange={({ target }) => changeText(target.value)}
      />
      {isKey ? <Script draft={draft} error={errors.script?.[0]} onChange={change} /> : null}
      {!isKey && isShared(draft.text) && <Chains draft={draft} error={errors.chains?.[0]} onChange={change} />}
      <FormField
        label={copy.note}
        placeholder={copy.optional}
        maxLength={2000}
        value={draft.note}
        error={errors.note?.[0]}
        onChange={({ target }) => change({ note: target.value })}
      />
    </FormDialog>
  );
}

interface PartProps {
  readonly draft: WalletDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<WalletDraft>) => void;
}

function Script({ draft, error, onChange }: PartProps) {
  const isDescriptor = keyShapeOf(draft.text) === 'descriptor';
  return (
    <Choice
      label={copy.scriptType}
      disabled={isDescriptor}
      value={isDescriptor ? '' : draft.script}
      error={isDescriptor ? undefined : error}
      hint={isDescriptor ? copy.setByTheDescriptor : copy.someWalletsExportSegWitAnd}
      options={[
        { value: '', label: isDescriptor ? copy.byTheDescriptor : copy.automaticByTheKeysVersion },
        ...Object.entries(SCRIPTS).map(([word, name]) => ({ value: word, label: name })),
      ]}
      onChange={(script) => onChange({ script })}
    />
  );
}

/** Only where the address may be on several chains. */
function Chains({ draft, error, onChange }: PartProps) {
  const query = useGetChainsQuery();
  const chains = (query.data ?? []).filter(({ evm_chain_id: id }) => id != null);
  const toggle = (id: string, isOn: boolean) =>
    onChange({ chains: isOn ? [...draft.chains, id] : draft.chains.filter((chain) => chain !== id) });
  return (
    <fieldset className={styles.chains}>
      <legend>{copy.chains}</legend>
      {query.data === undefined && query.isError && (
        <FailedLine title={copy.couldntLoadTheChains} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <div className={styles.boxes}>
        {chains.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={draft.chains.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
            {name}
          </label>
        ))}
      </div>
      <p className={error === undefined ? styles.hint : styles.error}>{error ?? copy.leaveAllClearToRead}</p>
    </fieldset>
  );
}
