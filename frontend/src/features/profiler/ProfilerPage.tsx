/** Account Profiler: one address in tabs, several compared, a pasted list, or one transaction. Everything shown is in the address bar. */

import { FolderPlus } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
import { keyShapeOf, keyText } from '@/format/address/keys';
import { shorten } from '@/format/text';
import { askForCase, transactionPart } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { holdKey } from '@/ui/heldKey';
import { PageHeader } from '@/ui/PageHeader';
import { AddressProfile } from './components/AddressProfile';
import { ComparePanel } from './components/ComparePanel';
import { isName, ResolvedName } from './components/ResolvedName';
import { StartPanel } from './components/StartPanel';
import { TransactionPanel } from './components/TransactionPanel';
import { useAlike } from './useAlike';
import { profileOf, readView, type View, writeView } from './view';

export default function ProfilerPage() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const setView = useCallback((next: View) => setQuery(writeView(next), { replace: true, preventScrollReset: true }), [setQuery]);
  const navigate = useNavigate();
  useAlike();
  if (keyShapeOf(view.address) !== null) return <KeyInAddress text={view.address} />;
  if (view.tx) {
    return (
      <>
        <PageHeader
          title="Transaction"
          sub="Account Profiler"
          actions={
            <>
              <ButtonLink to={paths.tracerOf(view.tx, view.chain)}>Trace</ButtonLink>
              <Button
                onClick={() => askForCase(`Transaction ${shorten(view.tx, 10, 8)}`, [transactionPart(view.chain, view.tx)])}
              >
                <FolderPlus aria-hidden="true" />
                Add to case
              </Button>
              <ButtonLink to={paths.profiler}>Another address</ButtonLink>
            </>
          }
        />
        <TransactionPanel chain={view.chain} hash={view.tx} />
      </>
    );
  }
  if (view.compare.length > 1) {
    return (
      <>
        <PageHeader
          title="Compare addresses"
          sub="What they have in common, within the newest 500 movements of each"
          actions={<ButtonLink to={paths.profiler}>Other addresses</ButtonLink>}
        />
        <ComparePanel chain={view.chain} addresses={view.compare} />
      </>
    );
  }
  if (!view.address) {
    return (
      <>
        <PageHeader title="Account Profiler" sub="Paste one address, or up to 500 at a time" />
        <StartPanel onOpen={(chain, address) => void navigate(profileOf(chain, address))} />
      </>
    );
  }
  if (isName(view.address)) return <ResolvedName view={view} />;
  return <AddressProfile key={`${view.chain}:${view.address}`} view={view} onChange={setView} />;
}

/** Somebody wrote a key into the address bar: it is taken out of there, and nothing is asked by it. */
function KeyInAddress({ text }: { text: string }) {
  useEffect(() => {
    if (keyShapeOf(text) !== 'private') holdKey(keyText(text));
  }, [text]);
  return <Navigate replace to={paths.keyProfile} />;
}

/** The server fetches it, with its proof. */
