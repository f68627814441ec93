/** A label that a key or a page asks for; nothing for viewers of a team, whom the server refuses to add one. */

import { type ComponentProps, useEffect } from 'react';
import { useCreates } from '@/domain/teams/useCreates';
import LabelDialog from './LabelDialog';

export default function AskedLabel(props: ComponentProps<typeof LabelDialog>) {
  const creates = useCreates();
  const { onClose } = props;
  useEffect(() => {
    if (!creates) onClose();
  }, [creates, onClose]);
  return creates ? <LabelDialog {...props} /> : null;
}
