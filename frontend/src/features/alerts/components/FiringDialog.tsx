/** One firing: the values that made it fire with their sources, and how it was sent. Opening it marks it as read. */

import { useEffect } from 'react';
import { Link } from 'react-router';
import { type Firing, useGetFiringQuery, useReadFiringsMutation } from '@/api/alertsApi';
import { every } from '@/api/polling';
import { paths } from '@/app/paths';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { exactDecimal } from '@/format/amount';
import { formatDateTime } from '@/format/time';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { DEFAULT_VIEW, writeView } from '../view';
import { marksOf, nameOfFiring } from '../words';
import { DeliveryRow } from './DeliveryRow';
import styles from './FiringsTab.module.css';

/** Deliveries go on while the dialog is open. */
const POLL_MS = 10_000;

export function FiringDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { currentData, isError, error, refetch } = useGetFiringQuery(id, every(POLL_MS));
  const [read] = useReadFiringsMutation();
  const creates = useCreates();
  // Read for the whole team; a viewer who looks at it changes nothing.
  const isUnread = currentData?.firing?.read === false && creates;
  useEffect(() => {
    if (isUnread) void read({ ids: [id] });
  }, [isUnread, read, id]);
  const firing = currentData?.firing;
  const deliveries = currentData?.deliveries ?? [];
  return (
    <Modal title={firing ? nameOfFiring(firing) : copy.firing} width={600} onClose={onClose} done={copy.close}>
      <QueryPanel
        compact
        query={{ isError, error, refetch }}
        data={firing}
        waiting={
          <div aria-busy="true">
            <Skeleton width="70%" />
            <Skeleton width="90%" style={{ marginTop: 12 }} />
          </div>
        }
      >
        {(firing) => (
          <>
            <Facts firing={firing} />
            <section className={styles.section}>
              <h3>{copy.deliveries}</h3>
              {deliveries.length === 0 ? (
                <p className={styles.meta}>{firing.quiet ? copy.inTheAppOnlyItWas : copy.inTheAppOnlyThe}</p>
              ) : (
                <ul className={styles.deliveries}>
                  {deliveries.map((delivery) => (
                    <DeliveryRow key={delivery.id} delivery={delivery} />
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </QueryPanel>
    </Modal>
  );
}

function Facts({ firing }: { firing: Firing }) {
  return (
    <>
      <p className={styles.lead}>{firing.text}</p>
      <p className={styles.meta}>
        {copy.firedOfAt(
          formatDateTime(firing.at),
          firing.written_at === firing.at ? '' : copy.logged(formatDateTime(firing.written_at)),
        )}
      </p>
      <div className={styles.notes}>
        {marksOf(firing).map(({ key, label, about }) => (
          <Note key={key} kind="info">
            {key === 'late' ? about : `${label}: ${about.charAt(0).toLowerCase()}${about.slice(1)}`}.
          </Note>
        ))}
      </div>
      <section className={styles.section}>
        <h3>{copy.values}</h3>
        <ul className={styles.values}>
          {firing.values.map((value) => (
            <li key={`${value.condition}:${value.at}`}>
              <p>{value.text}</p>
              <p className={styles.meta}>
                {value.value
                  ? `${exactDecimal(value.value)}${value.against ? copy.against(exactDecimal(value.against)) : ''} · `
                  : ''}
                {value.source} · {formatDateTime(value.at)}
              </p>
            </li>
          ))}
        </ul>
        <p className={styles.links}>
          <ForEditors>
            <Link to={`${paths.alerts}?${writeView({ ...DEFAULT_VIEW, edit: firing.alert_id })}`}>{copy.openAlert}</Link>
          </ForEditors>
          {firing.coin && <Link to={paths.tokenOf(firing.coin)}>{copy.openToken}</Link>}
        </p>
      </section>
    </>
  );
}
