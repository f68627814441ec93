/** What people write of a case: question, findings with confidence and evidence, timeline, limits. */

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { Exhibit, Finding } from '@/domain/cases/api';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { inOrder } from '../draft';
import type { DraftOfCase } from '../useDraft';
import styles from './CaseEditor.module.css';

interface CaseEditorProps {
  readonly draft: DraftOfCase;
  readonly exhibits: readonly Exhibit[];
}

export const nameOf = (exhibits: readonly Exhibit[], id: string): string => {
  const at = exhibits.findIndex((exhibit) => exhibit.id === id);
  return at < 0 ? 'Removed exhibit' : `E${at + 1} ${exhibits[at]?.title ?? ''}`;
};

/** What has no text yet is removed at once. */
async function removeAfterQuestion(what: 'event' | 'finding', text: string, remove: () => void): Promise<void> {
  const question = {
    title: `Remove this ${what}?`,
    text: `“${text}” is removed from the case. You can't undo this.`,
    action: `Remove ${what}`,
  };
  if (text.trim() === '' || (await confirmed(question))) remove();
}

export function CaseEditor({ draft, exhibits }: CaseEditorProps) {
  const { text, errors, dispatch } = draft;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className={styles.editor}>
      <Panel title="Question">
        <div className={styles.fields}>
          <TextField
            compact
            label="Title"
            maxLength={200}
            value={text.title}
            error={errors.title?.[0]}
            onChange={(event) => dispatch({ kind: 'text', change: { title: event.target.value } })}
          />
          <TextAreaField
            compact
            label="Question"
            rows={4}
            placeholder="What are you trying to find out?"
            value={text.question}
            error={errors.question?.[0]}
            onChange={(event) => dispatch({ kind: 'text', change: { question: event.target.value } })}
          />
        </div>
      </Panel>
      <Panel
        title="Findings"
        note="Each with your confidence and its evidence"
        actions={
          <Button size="small" onClick={() => dispatch({ kind: 'findingAdded' })}>
            <Plus aria-hidden="true" />
            Add finding
          </Button>
        }
      >
        {text.findings.length === 0 && <p className={styles.none}>No findings yet.</p>}
        <ol className={styles.findings}>
          {text.findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finding has no id; its place is its name
            <li key={at}>
              <FindingEditor
                at={at}
                finding={finding}
                exhibits={exhibits}
                error={errors[`findings[${at}].text`]?.[0] ?? errors[`findings[${at}].confidence`]?.[0]}
                last={at === text.findings.length - 1}
                dispatch={dispatch}
              />
            </li>
          ))}
        </ol>
      </Panel>
      <Panel
        title="Timeline"
        actions={
          <Button size="small" onClick={() => dispatch({ kind: 'eventAdded', day: today })}>
            <Plus aria-hidden="true" />
            Add event
          </Button>
        }
      >
        {text.timeline.length === 0 && (
          <p className={styles.none}>What happened when: stolen, split, mixed, sent to an exchange.</p>
        )}
        <ul className={styles.timeline}>
          {inOrder(text.timeline).map(({ event, at }) => (
            <li key={at}>
              <TextField
                compact
                hideLabel
                label="When"
                type={event.at.length > 10 ? 'text' : 'date'}
                value={event.at}
                error={errors[`timeline[${at}].at`]?.[0]}
                onChange={(change) => dispatch({ kind: 'eventChanged', at, change: { at: change.target.value } })}
              />
              <TextField
                compact
                hideLabel
                label="What"
                placeholder="What happened"
                value={event.text}
                error={errors[`timeline[${at}].text`]?.[0]}
                onChange={(change) => dispatch({ kind: 'eventChanged', at, change: { text: change.target.value } })}
              />
              <SelectField
                compact
                hideLabel
                label="Exhibit"
                value={event.exhibit ?? ''}
                onChange={(change) => dispatch({ kind: 'eventChanged', at, change: { exhibit: change.target.value } })}
              >
                <option value="">No exhibit</option>
                {event.exhibit && !exhibits.some((exhibit) => exhibit.id === event.exhibit) && (
                  <option value={event.exhibit}>Removed exhibit</option>
                )}
                {exhibits.map((exhibit) => (
                  <option key={exhibit.id} value={exhibit.id}>
                    {nameOf(exhibits, exhibit.id)}
                  </option>
                ))}
              </SelectField>
              <IconButton
                label={`Remove event ${event.text}`}
                onClick={() => void removeAfterQuestion('event', event.text, () => dispatch({ kind: 'eventRemoved', at }))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Limits" note="What this work does not show">
        <TextAreaField
          compact
          hideLabel
          label="Limits"
          rows={4}
          placeholder="Sources that did not answer, periods not covered, assumptions"
          value={text.limits}
          error={errors.limits?.[0]}
          onChange={(event) => dispatch({ kind: 'text', change: { limits: event.target.value } })}
        />
      </Panel>
    </div>
  );
}

interface FindingEditorProps {
  readonly at: number;
  readonly finding: Finding;
  readonly exhibits: readonly Exhibit[];
  readonly error: string | undefined;
  readonly last: boolean;
  readonly dispatch: DraftOfCase['dispatch'];
}

function FindingEditor({ at, finding, exhibits, error, last, dispatch }: FindingEditorProps) {
  const put = (change: Partial<Finding>) => dispatch({ kind: 'findingChanged', at, change });
  const free = exhibits.filter((exhibit) => !finding.exhibits?.includes(exhibit.id));
  return (
    <div className={styles.finding}>
      <TextAreaField
        compact
        hideLabel
        label={`Finding ${at + 1}`}
        rows={2}
        value={finding.text}
        error={error}
        onChange={(event) => put({ text: event.target.value })}
      />
      <div className={styles.basis}>
        <label className={styles.sure}>
          Confidence
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={finding.confidence}
            onChange={(event) => put({ confidence: Number(event.target.value) })}
          />
          <output>{finding.confidence}</output>
        </label>
        {finding.exhibits?.map((id) => (
          <button
            key={id}
            type="button"
            className={styles.exhibit}
            title="Remove this exhibit"
            aria-label={`Remove ${nameOf(exhibits, id)}`}
            onClick={() => put({ exhibits: finding.exhibits?.filter((known) => known !== id) })}
          >
            {nameOf(exhibits, id)} ×
          </button>
        ))}
        {free.length > 0 && (
          <div className={styles.add}>
            <SelectField
              compact
              hideLabel
              label="Based on"
              value=""
              onChange={(event) => put({ exhibits: [...(finding.exhibits ?? []), event.target.value] })}
            >
              <option value="" disabled hidden>
                Based on…
              </option>
              {free.map((exhibit) => (
                <option key={exhibit.id} value={exhibit.id}>
                  {nameOf(exhibits, exhibit.id)}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <span className={styles.tools}>
          <IconButton label="Move up" disabled={at === 0} onClick={() => dispatch({ kind: 'findingMoved', at, by: -1 })}>
            <ArrowUp />
          </IconButton>
          <IconButton label="Move down" disabled={last} onClick={() => dispatch({ kind: 'findingMoved', at, by: 1 })}>
            <ArrowDown />
          </IconButton>
          <IconButton
            label={`Remove finding ${at + 1}`}
            onClick={() => void removeAfterQuestion('finding', finding.text, () => dispatch({ kind: 'findingRemoved', at }))}
          >
            <Trash2 />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
