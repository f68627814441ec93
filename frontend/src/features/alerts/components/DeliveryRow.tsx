/** One delivery with its attempts; one that failed can be sent again. */

import { type Delivery, useResendDeliveryMutation } from '@/api/channelsApi';
import { useCreates } from '@/domain/teams/useCreates';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { deliveryLook, deliveryWords } from '../words';
import styles from './FiringsTab.module.css';

interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** Says when it was made instead of its channel: in the log of one channel. */
  readonly isOfChannel?: boolean;
}

export function DeliveryRow({ delivery, isOfChannel }: DeliveryRowProps) {
  const creates = useCreates();
  const [resend, { isLoading }] = useResendDeliveryMutation();
  const look = deliveryLook(delivery.state);
  const name = isOfChannel ? formatDateTime(delivery.created_at) : delivery.channel;
  const again = async () => {
    const answer = await resend(delivery.id);
    if (answer.data === undefined) showFailure(answer.error);
    else
      showToast({ title: copy.delivery(deliveryLook(answer.data.state).label.toLowerCase()), description: answer.data.channel });
  };
  return (
    <li>
      <p>
        {name}
        <Chip kind={look.kind}>{look.label}</Chip>
        {isOfChannel && delivery.firing_id == null && <Chip>{copy.test}</Chip>}
      </p>
      <p className={styles.meta}>{deliveryWords(delivery)}</p>
      {delivery.state !== 'waiting' && delivery.firing_id != null && creates && (
        <Button size="small" busy={isLoading} aria-label={copy.resendTo(delivery.channel)} onClick={() => void again()}>
          {copy.resend}
        </Button>
      )}
    </li>
  );
}
