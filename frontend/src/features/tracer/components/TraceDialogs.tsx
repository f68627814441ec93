/** The dialogs of the tracer, of which at most one is open. */

import { random } from '@/api/trace';
import { LazyShareDialog } from '@/domain/sharing/LazyShareDialog';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { shareCalls } from '../shareCalls';
import type { FactNode } from '../types';
import type { Questions } from '../useQuestions';
import type { SelectionHandle } from '../useSelection';
import type { TraceHandle } from '../useTrace';
import { AskDialog } from './AskDialog';
import { LinkDialog } from './LinkDialog';
import { ShareLinksDialog } from './ShareLinksDialog';
import { StepsDialog } from './StepsDialog';
import { VersionsDialog } from './VersionsDialog';

export type OpenDialog = 'path' | 'steps' | 'versions' | 'links' | 'share' | 'group' | 'note' | 'link' | null;

interface TraceDialogsProps {
  readonly open: OpenDialog;
  readonly trace: TraceHandle;
  readonly picked: SelectionHandle;
  readonly node: FactNode | null;
  readonly questions: Questions;
  /** Where a note without a node goes. */
  readonly middle: () => { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

export function TraceDialogs({ open, trace, picked, node, questions, middle, onClose }: TraceDialogsProps) {
  const { document, dispatch, saved } = trace;
  const within = (id: string) => document.nodes.some((one) => one.id === id);
  switch (open) {
    case 'path':
      return (
        <AskDialog
          title={copy.findAPathTitle}
          label={node === null ? copy.toSelectWhereItBegins : copy.toAddressTransactionOrOutput}
          count={{ label: copy.steps, start: 6, most: 20 }}
          act="Find"
          onDone={(to, depth) => {
            if (node === null) {
              showToast({ title: copy.selectWhereThePathBegins, kind: 'destructive' });
              return;
            }
            void questions.path(node.id, to, depth).then((found) => {
              if (found !== null && found.length > 0) picked.showPath(found);
            });
          }}
          onClose={onClose}
        />
      );
    case 'group':
      return (
        <AskDialog
          title={copy.group}
          label={copy.name}
          act="Group"
          onDone={(title) =>
            dispatch({
              type: 'grouped',
              id: `group:${random(16)}`,
              title,
              members: picked.selection.nodes.filter(within),
            })
          }
          onClose={onClose}
        />
      );
    case 'note':
      return (
        <AskDialog
          title={copy.note}
          label={copy.text}
          act="Add"
          onDone={(text) => {
            const at = node === null ? undefined : document.places[node.id];
            const place = at === undefined ? middle() : { x: at.x, y: at.y - 72 };
            dispatch({ type: 'noted', id: `note:${random(16)}`, text, at: place, color: 'c3' });
          }}
          onClose={onClose}
        />
      );
    case 'link':
      return node === null ? null : (
        <LinkDialog
          node={node}
          chain={document.chain}
          onDone={(link) => {
            dispatch({ type: 'linked', link });
            picked.select(link.id);
          }}
          onClose={onClose}
        />
      );
    case 'steps':
      return <StepsDialog document={document} onClose={onClose} />;
    case 'versions':
      return saved === null ? null : (
        <VersionsDialog
          saved={saved}
          canRestore={trace.state !== 'viewing'}
          keep={trace.keep}
          onRestored={(restored) => {
            trace.open(restored);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'links':
      return saved === null ? null : <ShareLinksDialog saved={saved} onClose={onClose} />;
    case 'share':
      return saved === null ? null : (
        <LazyShareDialog
          thing={{ id: saved.id, name: trace.name, note: '', ...trace.rights }}
          calls={shareCalls}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
