/** Asked before the profiler opens: whose money, on which chain, how deep and from when. Remembers the last answers. */

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGetChainsQuery } from '@/api/chainsApi';
import { useLazyListEntitiesQuery, useLazyListLabelsQuery } from '@/api/labelsApi';
import { paths } from '@/app/paths';
import { keyText, PRIVATE_REFUSED } from '@/format/address/keys';
import { shapeOf } from '@/format/address/shapes';
import { Button } from '@/ui/Button';
import { Note, Segmented, SelectField, TextField } from '@/ui/fields';
import { holdKey } from '@/ui/heldKey';
import { type LastAddress, lastAddress, rememberAddress } from '@/ui/lastAddress';
import { Modal } from '@/ui/Modal';
import { useVerdict } from '@/ui/useVerdict';
import styles from './ProfilerModal.module.css';

type Depth = 'fast' | 'full';

/** What a name stands for. */
interface Meant {
  readonly addresses: readonly string[];
  readonly chain: string;
}
/** Addresses that are compared at once. */
const MOST = 10;

export function ProfilerModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState(lastAddress);
  const [error, setError] = useState<string>();
  const verdict = useVerdict(question.address);
  const [getEntities] = useLazyListEntitiesQuery();
  const [getLabels] = useLazyListLabelsQuery();
  const { data: chains = [] } = useGetChainsQuery();
  // An installation may not read the chain of last time.
  const chain = chains.some(({ id }) => id === question.chain) ? question.chain : (chains[0]?.id ?? question.chain);
  const shape = shapeOf(question.address);
  const set = (part: Partial<LastAddress>) => setQuestion((before) => ({ ...before, ...part }));

  const called = async (name: string, on: string): Promise<Meant | null> => {
    const { data } = await getEntities();
    const entity = data?.entities.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const { data: found } = await getLabels(entity ? { entityId: entity.id, limit: 200 } : { query: name, limit: 200 });
    const labels = found?.labels ?? [];
    // The chain that was chosen, or else whichever has it.
    const there = labels.some((label) => label.chain === on) ? on : (labels[0]?.chain ?? on);
    const addresses = [...new Set(labels.filter((label) => label.chain === there).map((label) => label.address))];
    return addresses.length === 0 ? null : { addresses: addresses.slice(0, MOST), chain: there };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = question.address.trim();
    if (address === '') return setError('Enter an address or the name of an entity.');
    if (shape === 'private') return setError(PRIVATE_REFUSED);
    if (shape === 'key') {
      holdKey(keyText(address));
      onClose();
      return void navigate(paths.keyProfile);
    }
    if (question.from !== '' && question.to !== '' && question.from > question.to)
      return setError('The range ends before it begins.');
    const meant = shape === 'words' ? await called(address, chain) : { addresses: [address], chain };
    if (meant === null) return setError(`No address or label matches “${address}”.`);
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
    <Modal title="Profile an account" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          compact
          className="mono"
          label="Address or entity"
          placeholder="0x… , bc1… or one of your labels"
          value={question.address}
          autoComplete="off"
          spellCheck={false}
          error={shape === 'private' ? PRIVATE_REFUSED : error}
          hint={verdict?.note}
          onChange={(event) => {
            setError(undefined);
            set({ address: event.target.value });
          }}
        />
        {shape === 'key' ? (
          <Note kind="info">
            All Bitcoin addresses of this key are shown as one. It stays in the memory of this tab: it is not saved, and never in
            the address bar.
          </Note>
        ) : (
          <>
            <SelectField compact label="Chain" value={chain} onChange={(event) => set({ chain: event.target.value })}>
              {chains.length === 0 && <option value={chain}>{chain}</option>}
              {chains.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <div className={styles.range}>
              <TextField
                compact
                type="date"
                label="From"
                value={question.from}
                onChange={(event) => set({ from: event.target.value })}
              />
              <TextField
                compact
                type="date"
                label="To"
                value={question.to}
                onChange={(event) => set({ to: event.target.value })}
              />
            </div>
            <div>
              <p className={styles.label}>Depth</p>
              <Segmented<Depth>
                label="Depth"
                value={question.depth}
                options={[
                  { value: 'fast', label: 'Newest 500' },
                  { value: 'full', label: 'Newest 5,000' },
                ]}
                onChange={(depth) => set({ depth })}
              />
            </div>
          </>
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            {shape === 'key' ? 'Profile this key' : 'Open profiler'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
