/** Account Profiler: one address in tabs, several compared, a pasted list, or one transaction. Everything shown is in the address bar. */

import { FolderPlus, Route, Search } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { keyShapeOf, keyText } from '@/format/address/keys';
import { shorten } from '@/format/text';
import { askForCase, transactionPart } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { holdKey } from '@/ui/heldKey';
import { PageHeader } from '@/ui/PageHeader';
import { AddressProfile } from './components/AddressProfile';
import { ComparePanel } from './components/ComparePanel';
import { isName, ResolvedName } from './components/ResolvedName';
import { StartPanel } from './components/StartPanel';
import { TransactionPanel } from './components/TransactionPanel';
import { copy } from './copy';
import { useAlike } from './useAlike';
import { profileOf, readView, type View, writeView } from './view';

export default function ProfilerPage() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const setView = useCallback((next: View) => setQuery(writeView(next), { replace: true, preventScrollReset: true }), [setQuery]);
  const navigate = useNavigate();
  const creates = useCreates();
  useAlike();
  if (keyShapeOf(view.address) !== null) return <KeyInAddress text={view.address} />;
  if (view.tx) {
    return (
      <>
        <PageHeader
          title={copy.transaction}
          sub={copy.onChain(chainName(view.chain))}
          actions={
            <>
              <ButtonLink to={paths.tracerOf(view.tx, view.chain)}>
                <Route aria-hidden="true" />
                {copy.trace}
              </ButtonLink>
              {creates && (
                <Button
                  onClick={() =>
                    askForCase(copy.transactionOfTx(shorten(view.tx, 10, 8)), [transactionPart(view.chain, view.tx)])
                  }
                >
                  <FolderPlus aria-hidden="true" />
                  {copy.addToCase}
                </Button>
              )}
              <ButtonLink to={paths.profiler}>
                <Search aria-hidden="true" />
                {copy.anotherAddress}
              </ButtonLink>
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
          title={copy.compareAddresses}
          sub={copy.whatTheyHaveInCommon}
          actions={<ButtonLink to={paths.profiler}>{copy.otherAddresses}</ButtonLink>}
        />
        <ComparePanel chain={view.chain} addresses={view.compare} />
      </>
    );
  }
  if (!view.address) {
    return (
      <>
        <PageHeader title={copy.accountProfiler} sub={copy.pasteOneAddressOrUp} />
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
