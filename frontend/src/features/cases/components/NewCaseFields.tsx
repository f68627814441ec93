/** What a new case begins with: its title and its question. */

import { TextAreaField, TextField } from '@/ui/fields';
import { copy } from '../copy';

interface NewCase {
  readonly title: string;
  readonly question: string;
}

interface NewCaseFieldsProps {
  readonly draft: NewCase;
  /** What the title is called: beside an exhibit, which has one too, it says of what it is. */
  readonly label: string;
  readonly errors: Readonly<{ title: string | undefined; question: string | undefined }>;
  readonly onChange: (draft: NewCase) => void;
}

export function NewCaseFields({ draft, label, errors, onChange }: NewCaseFieldsProps) {
  return (
    <>
      <TextField
        compact
        label={label}
        maxLength={200}
        value={draft.title}
        error={errors.title}
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      <TextAreaField
        compact
        rows={2}
        label={copy.question}
        placeholder={copy.whatAreYouTryingTo}
        value={draft.question}
        error={errors.question}
        onChange={({ target }) => onChange({ ...draft, question: target.value })}
      />
    </>
  );
}
