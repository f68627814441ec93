/** The delivery log of one channel, the newest first. */

import { type Channel, useDeliveryPagesInfiniteQuery } from '@/api/channelsApi';
import { every } from '@/api/polling';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { DeliveryRow } from './DeliveryRow';
import styles from './FiringsTab.module.css';

const PAGE = 25;
const POLL_MS = 10_000;

export function DeliveriesDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const query = useDeliveryPagesInfiniteQuery({ channelId: channel.id, limit: PAGE }, every(POLL_MS));
  const deliveries = query.currentData?.pages.flatMap((page) => page.deliveries);
  return (
    <Modal
      title={copy.deliveriesOf(channel.name)}
      width={600}
      onClose={onClose}
      foot={
        <>
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {copy.showMoreDeliveries}
            </Button>
          )}
          <Button onClick={onClose}>{copy.close}</Button>
        </>
      }
    >
      <QueryPanel
        compact
        query={query}
        data={deliveries}
        waiting={
          <div aria-busy="true">
            <Skeleton width="60%" />
            <Skeleton width="80%" style={{ marginTop: 12 }} />
          </div>
        }
        empty={<EmptyState compact title={copy.nothingSentYet} text={copy.eachFiringAndEachTest} />}
      >
        {(deliveries) => (
          <ul className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isOfChannel />
            ))}
          </ul>
        )}
      </QueryPanel>
    </Modal>
  );
}
