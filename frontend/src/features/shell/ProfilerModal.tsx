/** Asked before the profiler opens: whose money, on which chain, how deep and from when. Remembers the last answers. */

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGetChainsQuery } from '@/api/chainsApi';
import { describeFailure } from '@/api/failure';
import { useLazyListEntitiesQuery, useLazyListLabelsQuery } from '@/api/labelsApi';
import { paths } from '@/app/paths';
import { EntityPicker, type FoundEntity } from '@/domain/addresses/EntityPicker';
import { keyText, PRIVATE_REFUSED } from '@/format/address/keys';
import { mayBeginPhrase, PHRASE_NOT_SENT, shapeOf } from '@/format/address/shapes';
import { Button } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { Note, Segmented, SelectField, TextField } from '@/ui/fields';
import { holdKey } from '@/ui/heldKey';
import { type LastAddress, lastAddress, rememberAddress } from '@/ui/lastAddress';
import { Modal } from '@/ui/Modal';
import { Options } from '@/ui/Options';
import { optionsOf } from '@/ui/pickerOptions';
import { useVerdict } from '@/ui/useVerdict';
import { copy } from './copy';
import styles from './ProfilerModal.module.css';

type Depth = 'fast' | 'full';

/** What a name stands for. */
interface Meant {
  readonly addresses: readonly string[];
  readonly chain: string;
}
/** Addresses that are compared at once. */
const MOST = 10;
/** Descriptors of several keys are long. */
const LONGEST = 10_000;

export default function ProfilerModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState(lastAddress);
  const [error, setError] = useState<string>();
  const [picked, setPicked] = useState<FoundEntity>();
  const verdict = useVerdict(question.address);
  const [getEntities] = useLazyListEntitiesQuery();
  const [getLabels] = useLazyListLabelsQuery();
  const { data: chains = [] } = useGetChainsQuery();
  // An installation may not read the chain of last time.
  const chain = chains.some(({ id }) => id === question.chain) ? question.chain : (chains[0]?.id ?? question.chain);
  const shape = shapeOf(question.address);
  // While the chains are not here, each one may be read.
  const isRead = (id: string) => chains.length === 0 || chains.some((one) => one.id === id);
  // Of the found address, until another address is entered or another chain is chosen: the first chain would be a wrong guess.
  const unread = picked?.address === question.address && !isRead(picked.chain) ? picked.chain : undefined;
  const set = (part: Partial<LastAddress>) => setQuestion((before) => ({ ...before, ...part }));
  const ask = (part: Partial<LastAddress>) => {
    setError(undefined);
    set(part);
  };

  /** Null where nothing has the name; a failure where that can't be known. Labels are not asked for words that may begin a recovery phrase. */
  const called = async (name: string, on: string): Promise<Meant | null | { readonly failure: unknown }> => {
    const { data, error: noEntities } = await getEntities();
    if (data === undefined) return { failure: noEntities };
    const entity = data.entities.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!entity && mayBeginPhrase(name)) return null;
    const { data: found, error: noLabels } = await getLabels(
      entity ? { entityId: entity.id, limit: 200 } : { query: name, limit: 200 },
    );
    if (found === undefined) return { failure: noLabels };
    const { labels } = found;
    // The chain that was chosen, or else whichever has it, those that are read here first.
    const those = labels.map((label) => label.chain);
    const there = those.includes(on) ? on : (those.find(isRead) ?? those[0] ?? on);
    const addresses = [...new Set(labels.filter((label) => label.chain === there).map((label) => label.address))];
    return addresses.length === 0 ? null : { addresses: addresses.slice(0, MOST), chain: there };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = question.address.trim();
    if (address === '') return setError(copy.enterAnAddressOrThe);
    if (shape === 'private') return setError(PRIVATE_REFUSED);
    if (shape === 'key') {
      holdKey(keyText(address));
      onClose();
      return void navigate(paths.keyProfile);
    }
    if (question.from !== '' && question.to !== '' && question.from > question.to) return setError(copy.theRangeEndsBeforeIt);
    if (unread !== undefined) return;
    const meant = shape === 'words' ? await called(address, chain) : { addresses: [address], chain };
    if (meant === null) return setError(mayBeginPhrase(address) ? PHRASE_NOT_SENT : copy.noAddressOrLabelMatches(address));
    if ('failure' in meant) return setError(copy.couldntLookUp(address, describeFailure(meant.failure).description));
    if (!isRead(meant.chain)) return setError(copy.noProviderForItsChain(address, chainName(meant.chain)));
    rememberAddress({ ...question, address });
    const [one = '', ...others] = meant.addresses;
    // A name of several addresses is looked at in all of them.
    const search =
      others.length > 0
        ? new URLSearchParams({ chain: meant.chain, compare: meant.addresses.join(',') })
        : new URLSearchParams({ address: one, chain: meant.chain, depth: question.depth });
    if (question.from !== '') search.set('from', question.from);
    if (question.to !== '') search.set('to', question.to);
    onClose();
    void navigate(`${paths.profiler}?${search}`);
  };

  return (
    <Modal title={copy.profileAnAccount} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <EntityPicker
          label={copy.addressOrEntity}
          placeholder={copy.n0xBc1OrOneOf}
          value={question.address}
          maxLength={LONGEST}
          error={shape === 'private' ? PRIVATE_REFUSED : error}
          hint={verdict?.note}
          onType={(address) => ask({ address })}
          onFind={(one) => {
            setPicked(one);
            ask(isRead(one.chain) ? { address: one.address, chain: one.chain } : { address: one.address });
          }}
          onFindOwn={(address) => ask({ address })}
        />
        {shape === 'key' ? (
          <Note kind="info">{copy.allBitcoinAddressesOfThis}</Note>
        ) : (
          <>
            <SelectField
              compact
              label={copy.chain}
              value={unread === undefined ? chain : ''}
              error={unread && copy.noProviderForTheChain(chainName(unread))}
              onChange={(event) => {
                setPicked(undefined);
                set({ chain: event.target.value });
              }}
            >
              {unread !== undefined && (
                <option value="" disabled>
                  {copy.chooseAChain}
                </option>
              )}
              {chains.length === 0 && <option value={chain}>{chain}</option>}
              <Options of={chains.map(({ id, name }) => ({ value: id, label: name }))} />
            </SelectField>
            <div className={styles.range}>
              <TextField
                compact
                type="date"
                label={copy.from}
                value={question.from}
                onChange={(event) => set({ from: event.target.value })}
              />
              <TextField
                compact
                type="date"
                label={copy.to}
                value={question.to}
                onChange={(event) => set({ to: event.target.value })}
              />
            </div>
            <div>
              <p className={styles.label}>{copy.depth}</p>
              <Segmented<Depth>
                label={copy.depth}
                value={question.depth}
                options={optionsOf({ fast: copy.newest500, full: copy.newest5000 })}
                onChange={(depth) => set({ depth })}
              />
            </div>
          </>
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" kind="primary">
            {shape === 'key' ? copy.profileThisKey : copy.openProfiler}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
