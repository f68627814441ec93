/** The addresses of the held key as one: its head, its addresses, its movements. */

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { fieldErrors, isFailure } from '@/api/failure';
import { usePolledPages } from '@/api/polled';
import { KEY_TABS, type KeyTab, missingOf, readTab, SCRIPTS, scriptName, usedOf } from '@/domain/addresses/keyView';
import type { KeyProfile as Profile } from '@/domain/addresses/types';
import { keyShapeOf } from '@/format/address/keys';
import { Button } from '@/ui/Button';
import { Note, Segmented, SelectField } from '@/ui/fields';
import { type HeldKey, holdKey } from '@/ui/heldKey';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState, StaleChip } from '@/ui/states';
import { copy } from '../copy';
import { useGetKeyProfileInfiniteQuery } from '../keyApi';
import styles from '../ProfilerPage.module.css';
import { KeyAddresses } from './KeyAddresses';
import { KeyForm } from './KeyForm';
import { KeyHead } from './KeyHead';
import { KeyMovements } from './KeyMovements';

const TITLES: Readonly<Record<KeyTab, string>> = { addresses: 'Addresses', movements: 'Movements' };

export function KeyProfile({ held, onForget }: { held: HeldKey; onForget: () => void }) {
  // By pages of its movements, asked for again until all addresses were looked at.
  const query = usePolledPages(useGetKeyProfileInfiniteQuery, held.id);
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  const pages = query.currentData?.pages ?? [];
  const first = pages[0];
  const top = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);

  if (first === undefined && isFailure(query.error) && query.error.status === 422) {
    return (
      <>
        <PageHeader title={copy.profileAKey} sub={copy.allBitcoinAddressesOfAn} />
        <KeyForm before={held} errors={fieldErrors(query.error)} />
      </>
    );
  }
  const failed = first === undefined && query.isError;
  const stale = first !== undefined && query.isError && !query.isFetchNextPageError;
  return (
    <>
      <PageHeader
        title={copy.key}
        tabTitle={first ? copy.keyOfFingerprint(first.fingerprint) : 'Key'}
        sub={copy.allBitcoinAddressesOfOne}
        actions={
          <>
            {stale && <StaleChip asOf={new Date(query.fulfilledTimeStamp ?? 0).toISOString()} />}
            {keyShapeOf(held.key) === 'extended' && <ScriptChoice held={held} profile={first} />}
            <Button onClick={onForget}>{copy.forgetThisKey}</Button>
          </>
        }
      />
      <section ref={top} tabIndex={-1} className={styles.top} aria-label={copy.key} aria-busy={first === undefined && !failed}>
        {failed ? (
          <Panel>
            <FailedQuery query={query} />
          </Panel>
        ) : (
          <KeyHead profile={first} />
        )}
      </section>
      {first && <Missing profile={first} />}
      {first && usedOf(first) === 0 && !first.basis.loading && <Unused profile={first} held={held} />}
      {!failed && (
        <>
          <SideScroll className={styles.tabs} chosen={tab}>
            <Segmented<KeyTab>
              label={copy.partOfTheProfile}
              value={tab}
              options={KEY_TABS.map((value) => ({ value, label: TITLES[value] }))}
              onChange={(next) =>
                setParams(next === 'addresses' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
              }
            />
          </SideScroll>
          {tab === 'addresses' ? (
            <KeyAddresses profile={first} />
          ) : (
            <KeyMovements
              profile={first}
              rows={pages.flatMap(({ movements }) => movements)}
              more={{
                has: query.hasNextPage,
                busy: query.isFetchingNextPage,
                error: query.isFetchNextPageError ? query.error : undefined,
                load: () => void query.fetchNextPage(),
              }}
            />
          )}
        </>
      )}
    </>
  );
}

/** The same key with other scripts is another wallet. */
function ScriptChoice({ held, profile }: { held: HeldKey; profile: Profile | undefined }) {
  return (
    <SelectField
      compact
      hideLabel
      label={copy.scriptType}
      value={held.script || (profile?.script ?? '')}
      onChange={(event) => holdKey(held.key, event.target.value)}
    >
      {held.script === '' && profile === undefined && <option value="">{copy.automatic}</option>}
      {Object.entries(SCRIPTS).map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Missing({ profile }: { profile: Profile }) {
  const words = missingOf(profile.basis);
  return (
    words !== null && (
      <div className={styles.note}>
        <Note kind="info">{words}</Note>
      </div>
    )
  );
}

function Unused({ profile, held }: { profile: Profile; held: HeldKey }) {
  const isBare = keyShapeOf(held.key) === 'extended';
  return (
    <div className={styles.note}>
      <Panel>
        <EmptyState
          compact
          title={copy.noAddressOfThisKey}
          text={copy.wereCheckedAs(
            profile.scanned,
            scriptName(profile.script),
            isBare ? copy.theSameKeyHasOther : copy.anotherDescriptorOfTheSame,
          )}
          action={
            isBare && (
              <span className={styles.choices}>
                {Object.entries(SCRIPTS)
                  .filter(([word]) => word !== profile.script)
                  .map(([word, name]) => (
                    <Button key={word} onClick={() => holdKey(held.key, word)}>
                      {name}
                    </Button>
                  ))}
              </span>
            )
          }
        />
      </Panel>
    </div>
  );
}
