/** A name of the Ethereum Name Service leads on to the address that it stands for now, which is then what the page is about. */

import { Navigate } from 'react-router';
import { useResolveNameQuery } from '@/api/addressesApi';
import { isFailure } from '@/api/failure';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { type View, writeView } from '../view';

export const isName = (text: string): boolean => /\.eth$/i.test(text);

export function ResolvedName({ view }: { view: View }) {
  // Names change hands: what was answered a minute ago is asked again.
  const answer = useResolveNameQuery(view.address, { refetchOnMountOrArgChange: 60 });
  const found = answer.currentData;
  if (found) {
    const chain = found.chains.includes(view.chain) ? view.chain : (found.chains[0] ?? 'ethereum');
    return <Navigate replace to={`${paths.profiler}?${writeView({ ...view, chain, address: found.address })}`} />;
  }
  const unknown = isFailure(answer.error) && [404, 422].includes(answer.error.status);
  return (
    <>
      <PageHeader title={copy.accountProfiler} tabTitle={view.address} sub={copy.aNameOfTheEthereum} />
      <Panel>
        {unknown && isFailure(answer.error) ? (
          <EmptyState
            title={copy.thisNamePointsToNo}
            text={
              <>
                {answer.error.message} <span className="mono">{view.address.slice(0, 90)}</span>
              </>
            }
            action={<ButtonLink to={paths.profiler}>{copy.pasteAnother}</ButtonLink>}
          />
        ) : answer.isError ? (
          <FailedQuery query={answer} />
        ) : (
          <div role="status" aria-label={copy.lookingUpTheName}>
            <Skeleton width="60%" />
          </div>
        )}
      </Panel>
    </>
  );
}
