/** The address of a link. */

import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { copy } from '../copy';
import { SAFE_LINK } from '../document';

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** "https://a.example" of "a.example"; null where it can be no link. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : /^\S+@\S+\.\S+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return SAFE_LINK.test(whole) && (whole.startsWith('mailto:') || URL.canParse(whole)) ? whole : null;
}

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string>();
  const submit = async () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') {
      chain.unsetLink().run();
      onClose();
      return;
    }
    const link = linkOf(href);
    if (link === null) {
      setError(copy.enterAWebAddressThat);
      return;
    }
    const { empty } = editor.state.selection;
    if (empty && !editor.isActive('link')) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: link } }] })
        .run();
    } else chain.setLink({ href: link }).run();
    onClose();
  };
  return (
    <FormDialog title={copy.link} action={copy.setLink} busy={false} typed={{ href }} onClose={onClose} onSubmit={submit}>
      <TextField
        compact
        label={copy.address}
        hint={copy.leaveItEmptyToRemove}
        placeholder={copy.https}
        inputMode="url"
        error={error}
        value={href}
        onChange={({ target }) => setHref(target.value)}
      />
    </FormDialog>
  );
}
