/** A mention in the text: its name, its kind, and the way to its page. */

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Link } from 'react-router';
import { mentionLink, mentionWords } from '../mentions';
import styles from './Document.module.css';

export function MentionView({ node }: NodeViewProps) {
  const [kind, id, label] = [String(node.attrs.kind), String(node.attrs.id), String(node.attrs.label)];
  const to = mentionLink(kind, id);
  const words = (
    <>
      <small>{mentionWords(kind)}</small> {label}
    </>
  );
  return (
    <NodeViewWrapper as="span" className={styles.mention} contentEditable={false}>
      {to === undefined ? words : <Link to={to}>{words}</Link>}
    </NodeViewWrapper>
  );
}
