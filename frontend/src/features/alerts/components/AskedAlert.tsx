/** An alert that a key or a page asks for; nothing for viewers of a team, whom the server refuses to create one. */

import { type ComponentProps, useEffect } from 'react';
import { useCreates } from '@/domain/teams/useCreates';
import AlertDialog from './AlertDialog';

export default function AskedAlert(props: ComponentProps<typeof AlertDialog>) {
  const creates = useCreates();
  const { onClose } = props;
  useEffect(() => {
    if (!creates) onClose();
  }, [creates, onClose]);
  return creates ? <AlertDialog {...props} /> : null;
}
