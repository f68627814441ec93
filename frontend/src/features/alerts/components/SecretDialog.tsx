/** The secret of a webhook, shown once. */

import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
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
      title={`Signing secret of ${name}`}
      width={560}
      // A press beside it or Esc would lose what is not shown again: only the button closes it.
      onClose={() => undefined}
      foot={
        <Button kind="primary" onClick={onClose}>
          I saved the secret
        </Button>
      }
    >
      <div className={styles.secret}>
        <Note kind="info">Copy this secret now. You won't see it again.</Note>
        <CopyText text={secret} what="secret" />
        <p className={styles.meta}>
          {isRotated
            ? 'For 24 hours each message has two signatures, one with the old secret and one with this one.'
            : 'Your server checks the header webhook-signature with it, as Standard Webhooks 1.0 describes.'}
        </p>
      </div>
    </Modal>
  );
}
