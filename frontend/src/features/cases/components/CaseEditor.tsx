/** The written part of a case: question, findings with confidence and evidence, timeline, limits. Viewers get it as text to read. */

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { Exhibit, Finding } from '@/domain/cases/api';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Options } from '@/ui/Options';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { UndoBar } from '@/ui/UndoBar';
import { copy } from '../copy';
import { inOrder, type Undo } from '../draft';
import type { DraftOfCase } from '../useDraft';
import styles from './CaseEditor.module.css';

interface CaseEditorProps {
  readonly draft: DraftOfCase;
  readonly exhibits: readonly Exhibit[];
  /** Without it the fields are to be read, and nothing offers a change. */
  readonly canEdit: boolean;
}

export const nameOf = (exhibits: readonly Exhibit[], id: string): string => {
  const at = exhibits.findIndex((exhibit) => exhibit.id === id);
  return at < 0 ? copy.removedExhibit : `E${at + 1} ${exhibits[at]?.title ?? ''}`;
};

const UNDO_WORDS: Readonly<Record<Undo['of'], (text: string) => string>> = {
  finding: copy.removedFinding,
  event: copy.removedEvent,
  edits: () => copy.loadedTheLatestVersion,
  latest: () => copy.restoredYourEdits,
};

/** Offers to undo what was last done to this part of the case. */
function PartUndo({ of, draft }: { readonly of: Undo['of']; readonly draft: DraftOfCase }) {
  const { undo, takeBack, dismissUndo } = draft;
  if (undo?.of !== of) return null;
  return <UndoBar text={UNDO_WORDS[of](undo.text)} busy={false} onUndo={takeBack} onDismiss={dismissUndo} />;
}

export function CaseEditor({ draft, exhibits, canEdit }: CaseEditorProps) {
  const { text, errors, dispatch } = draft;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className={styles.editor}>
      <PartUndo of="edits" draft={draft} />
      <PartUndo of="latest" draft={draft} />
      <Panel title={copy.question}>
        <div className={styles.fields}>
          <TextField
            compact
            label={copy.title}
            maxLength={200}
            readOnly={!canEdit}
            value={text.title}
            error={errors.title?.[0]}
            onChange={(event) => dispatch({ kind: 'text', change: { title: event.target.value } })}
          />
          <TextAreaField
            compact
            label={copy.question}
            rows={4}
            readOnly={!canEdit}
            placeholder={canEdit ? copy.whatAreYouTryingTo : undefined}
            value={text.question}
            error={errors.question?.[0]}
            onChange={(event) => dispatch({ kind: 'text', change: { question: event.target.value } })}
          />
        </div>
      </Panel>
      <Panel
        title={copy.findings}
        note={canEdit ? copy.eachWithYourConfidenceAnd : undefined}
        actions={
          canEdit ? (
            <Button size="small" onClick={() => dispatch({ kind: 'findingAdded' })}>
              <Plus aria-hidden="true" />
              {copy.addFinding}
            </Button>
          ) : undefined
        }
      >
        <PartUndo of="finding" draft={draft} />
        {text.findings.length === 0 && <p className={styles.none}>{copy.noFindingsYet}</p>}
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
                canEdit={canEdit}
                dispatch={dispatch}
              />
            </li>
          ))}
        </ol>
      </Panel>
      <Panel
        title={copy.timeline}
        actions={
          canEdit ? (
            <Button size="small" onClick={() => dispatch({ kind: 'eventAdded', day: today })}>
              <Plus aria-hidden="true" />
              {copy.addEvent}
            </Button>
          ) : undefined
        }
      >
        <PartUndo of="event" draft={draft} />
        {text.timeline.length === 0 && (
          <p className={styles.none}>{canEdit ? copy.whatHappenedWhenStolenSplit : copy.noEventsYet}</p>
        )}
        <ul className={classes(styles.timeline, !canEdit && styles.read)}>
          {inOrder(text.timeline).map(({ event, at }) => (
            <li key={at}>
              <TextField
                compact
                hideLabel
                label={copy.when}
                type={canEdit && event.at.length <= 10 ? 'date' : 'text'}
                readOnly={!canEdit}
                value={event.at}
                error={errors[`timeline[${at}].at`]?.[0]}
                onChange={(change) => dispatch({ kind: 'eventChanged', at, change: { at: change.target.value } })}
              />
              <TextField
                compact
                hideLabel
                label={copy.what}
                readOnly={!canEdit}
                placeholder={canEdit ? copy.whatHappened : undefined}
                value={event.text}
                error={errors[`timeline[${at}].text`]?.[0]}
                onChange={(change) => dispatch({ kind: 'eventChanged', at, change: { text: change.target.value } })}
              />
              {canEdit ? (
                <>
                  <SelectField
                    compact
                    hideLabel
                    label={copy.exhibit}
                    value={event.exhibit ?? ''}
                    onChange={(change) => dispatch({ kind: 'eventChanged', at, change: { exhibit: change.target.value } })}
                  >
                    <option value="">{copy.noExhibit}</option>
                    {event.exhibit && !exhibits.some((exhibit) => exhibit.id === event.exhibit) && (
                      <option value={event.exhibit}>{copy.removedExhibit}</option>
                    )}
                    <Options of={exhibits.map((exhibit) => ({ value: exhibit.id, label: nameOf(exhibits, exhibit.id) }))} />
                  </SelectField>
                  <IconButton label={copy.removeEvent(event.text)} onClick={() => dispatch({ kind: 'eventRemoved', at })}>
                    <Trash2 />
                  </IconButton>
                </>
              ) : (
                event.exhibit && <ExhibitName name={nameOf(exhibits, event.exhibit)} />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={copy.limits} note={copy.whatThisWorkDoesNot}>
        <TextAreaField
          compact
          hideLabel
          label={copy.limits}
          rows={4}
          readOnly={!canEdit}
          placeholder={canEdit ? copy.sourcesThatDidNotAnswer : undefined}
          value={text.limits}
          error={errors.limits?.[0]}
          onChange={(event) => dispatch({ kind: 'text', change: { limits: event.target.value } })}
        />
      </Panel>
    </div>
  );
}

function ExhibitName({ name }: { readonly name: string }) {
  return (
    <span className={styles.shown}>
      <Chip title={name}>
        <span>{name}</span>
      </Chip>
    </span>
  );
}

interface FindingEditorProps {
  readonly at: number;
  readonly finding: Finding;
  readonly exhibits: readonly Exhibit[];
  readonly error: string | undefined;
  readonly last: boolean;
  readonly canEdit: boolean;
  readonly dispatch: DraftOfCase['dispatch'];
}

function FindingEditor({ at, finding, exhibits, error, last, canEdit, dispatch }: FindingEditorProps) {
  const put = (change: Partial<Finding>) => dispatch({ kind: 'findingChanged', at, change });
  const free = exhibits.filter((exhibit) => !finding.exhibits?.includes(exhibit.id));
  return (
    <div className={styles.finding}>
      <TextAreaField
        compact
        hideLabel
        label={copy.finding(at + 1)}
        rows={2}
        readOnly={!canEdit}
        value={finding.text}
        error={error}
        onChange={(event) => put({ text: event.target.value })}
      />
      <div className={layout.tools}>
        {canEdit ? (
          <label className={styles.sure}>
            {copy.confidence}
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
        ) : (
          <span className={styles.sure}>{copy.confidenceOf100(finding.confidence, '')}</span>
        )}
        {finding.exhibits?.map((id) =>
          canEdit ? (
            <button
              key={id}
              type="button"
              className={styles.exhibit}
              title={copy.removeThisExhibit}
              aria-label={copy.remove(nameOf(exhibits, id))}
              onClick={() => put({ exhibits: finding.exhibits?.filter((known) => known !== id) })}
            >
              {nameOf(exhibits, id)} ×
            </button>
          ) : (
            <ExhibitName key={id} name={nameOf(exhibits, id)} />
          ),
        )}
        {canEdit && free.length > 0 && (
          <div className={styles.add}>
            <SelectField
              compact
              hideLabel
              label={copy.basedOn}
              value=""
              onChange={(event) => put({ exhibits: [...(finding.exhibits ?? []), event.target.value] })}
            >
              <option value="" disabled hidden>
                {copy.basedOnTitle}
              </option>
              <Options of={free.map((exhibit) => ({ value: exhibit.id, label: nameOf(exhibits, exhibit.id) }))} />
            </SelectField>
          </div>
        )}
        {canEdit && (
          <span className={styles.tools}>
            <IconButton label={copy.moveUp} disabled={at === 0} onClick={() => dispatch({ kind: 'findingMoved', at, by: -1 })}>
              <ArrowUp />
            </IconButton>
            <IconButton label={copy.moveDown} disabled={last} onClick={() => dispatch({ kind: 'findingMoved', at, by: 1 })}>
              <ArrowDown />
            </IconButton>
            <IconButton label={copy.removeFinding(at + 1)} onClick={() => dispatch({ kind: 'findingRemoved', at })}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
    </div>
  );
}
