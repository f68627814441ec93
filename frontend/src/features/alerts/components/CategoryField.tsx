/**
 * The categories of labels that a condition waits for: known ones to choose from, and categories that the user types. Of a counterparty only
 * known ones count.
 */

import { X } from 'lucide-react';
import { useState } from 'react';
import { CATEGORIES, categoryWords } from '@/graph/categories';
import { IconButton } from '@/ui/Button';
import { SelectField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { MOST_CATEGORIES, wordsOf } from '../conditionDraft';
import { copy } from '../copy';
import styles from './AlertDialog.module.css';

/** A choice of the select that is none of the server's words: those have no spaces. */
const OTHER = copy.anotherCategory;

interface CategoryFieldProps {
  /** The label belongs to the counterparty of a transfer. */
  readonly isOfCounterparty: boolean;
  /** Between commas; empty for any label. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function CategoryField({ isOfCounterparty, value, error, onChange }: CategoryFieldProps) {
  const chosen = wordsOf(value);
  const [typed, setTyped] = useState<string | null>(null);
  const put = (words: readonly string[]) => onChange([...new Set(words)].join(', '));
  const take = () => {
    const word = (typed ?? '').trim().toLowerCase().replaceAll(',', ' ').trim().replace(/\s+/g, '_');
    setTyped(null);
    if (word !== '') put([...chosen, word]);
  };
  return (
    <div className={styles.categories}>
      <SelectField
        compact
        label={isOfCounterparty ? copy.counterpartyCategories : copy.categories}
        hint={
          chosen.length > 0 ? undefined : isOfCounterparty ? copy.noneChosenAnyCounterpartyCounts : copy.noneChosenAnyLabelCounts
        }
        error={error}
        disabled={chosen.length >= MOST_CATEGORIES}
        value=""
        onChange={({ target }) => (target.value === OTHER ? setTyped('') : put([...chosen, target.value]))}
      >
        <option value="">{chosen.length === 0 ? copy.anyCategory : copy.addACategory}</option>
        <Options
          of={CATEGORIES.filter((category) => !chosen.includes(category)).map((category) => ({
            value: category,
            label: categoryWords(category),
          }))}
        />
        {!isOfCounterparty && <option value={OTHER}>{copy.anotherCategoryTitle}</option>}
      </SelectField>
      {typed !== null && (
        <FormField
          autoFocus
          label={copy.addCategoryLabel}
          hint={copy.pressEnterToAddIt}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            take();
          }}
        />
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={copy.chosenCategories}>
          {chosen.map((word) => (
            <li key={word}>
              {categoryWords(word)}
              <IconButton label={copy.remove(categoryWords(word))} onClick={() => put(chosen.filter((one) => one !== word))}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
