/** The question before something is lost. */

import { Button } from './Button';
import styles from './ConfirmDialog.module.css';
import { useQuestion } from './confirmStore';
import { Modal } from './Modal';

export function ConfirmDialog() {
  const question = useQuestion();
  if (question === null) return null;
  const { key, title, text, action, cancel = 'Cancel', answer } = question;
  return (
    <Modal
      key={key}
      title={title}
      width={420}
      onClose={() => answer(false)}
      foot={
        <>
          <Button autoFocus onClick={() => answer(false)}>
            {cancel}
          </Button>
          <Button kind="danger" onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
    </Modal>
  );
}
