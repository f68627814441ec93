/** The secret of a webhook, shown once. */

import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { copy } from '../copy';
import styles from './ChannelsPanel.module.css';

interface SecretDialogProps {
  readonly name: string;
  readonly secret: string;
  readonly isRotated: boolean;
  readonly onClose: () => void;
}

export function SecretDialog({ name, secret, isRotated, onClose }: SecretDialogProps) {
  return (
    <Modal
      title={copy.signingSecretOf(name)}
      width={560}
      // A press beside it or Esc would lose what is not shown again: only the button closes it.
      onClose={() => undefined}
      foot={
        <Button kind="primary" onClick={onClose}>
          {copy.iSavedTheSecret}
        </Button>
      }
    >
      <div className={styles.secret}>
        <Note kind="info">{copy.copyThisSecretNowYou}</Note>
        <CopyText text={secret} what={copy.secret} />
        <p className={styles.meta}>{isRotated ? copy.for24HoursEachMessage : copy.yourServerChecksTheHeader}</p>
      </div>
    </Modal>
  );
}
