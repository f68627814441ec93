/** One label: a new one, or one that is changed. What the server refuses stands beside its field; a label that somebody changed meanwhile is said. */

import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, isFailure } from '@/api/failure';
import { type Label, type NewLabel, useAddLabelMutation, useListEntitiesQuery, useUpdateLabelMutation } from '@/api/labelsApi';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { EntityPicker } from '@/domain/addresses/EntityPicker';
import { OwnEntityPicker } from '@/domain/addresses/OwnEntityPicker';
import { CommentsButton } from '@/domain/comments/CommentsButton';
import { useCreates } from '@/domain/teams/useCreates';
import { PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { shapeOf } from '@/format/address/shapes';
import { CATEGORIES, categoryWords } from '@/graph/categories';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CHAIN_NAMES, likelyChain } from '@/ui/chains';
import { DateRange } from '@/ui/DateRange';
import { Note, TextAreaField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Options } from '@/ui/Options';
import { optionsOf } from '@/ui/pickerOptions';
import { FailedLine } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import { COLOUR_NAMES, COLOURS, colourOf } from '../words';
import { EvidenceFiles } from './EvidenceFiles';
import styles from './LabelDialog.module.css';
import { UsedInList } from './UsedIn';

interface LabelDialogProps {
  /** The label to change; without it a new one. */
  readonly label?: Label;
  readonly address?: string;
  readonly chain?: string;
  readonly onClose: () => void;
}

type Draft = Record<Exclude<keyof NewLabel, 'confidence'>, string> & { confidence: number };

const draftOf = (label: Label | undefined, address = '', chain = ''): Draft => ({
  chain: label?.chain ?? (chain || likelyChain(address)),
  address: label?.address ?? address,
  text: label?.text ?? '',
  category: label?.category ?? '',
  colour: label?.colour ?? '',
  confidence: label?.confidence ?? 50,
  evidence: label?.evidence ?? '',
  evidence_url: label?.evidence_url ?? '',
  source: label?.source ?? '',
  valid_from: label?.valid_from ?? '',
  valid_to: label?.valid_to ?? '',
  visibility: label?.visibility ?? 'me',
  entity_id: label?.entity_id ?? '',
});

const bodyOf = (draft: Draft): NewLabel => ({
  ...draft,
  address: draft.address.trim(),
  category: draft.category.trim().toLowerCase().replace(/\s+/g, '_'),
  valid_from: draft.valid_from || null,
  valid_to: draft.valid_to || null,
  entity_id: draft.entity_id || null,
});

export default function LabelDialog({ label, address, chain, onClose }: LabelDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(label, address, chain));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [stale, setStale] = useState(false);
  const [add, adding] = useAddLabelMutation();
  const [update, updating] = useUpdateLabelMutation();
  const form = useId();
  const creates = useCreates();
  const close = useDiscard(draft, onClose);
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  const typeAddress = (typed: string) => {
    // The chain that the dialog was opened for stays.
    const isAddress = !label && !chain && shapeOf(typed) === 'address';
    put(isAddress ? { address: typed, chain: sameKind({ ...draft, address: typed }) } : { address: typed });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (shapeOf(draft.address) === 'private') {
      setErrors({ address: [PRIVATE_NO_ADDRESS] });
      return;
    }
    const body = bodyOf(draft);
    const answer = label ? await update({ id: label.id, version: label.version, newLabel: body }) : await add(body);
    if (!('error' in answer) || answer.error === undefined) {
      showToast({ title: label ? copy.labelChanged : copy.labelAdded, description: body.text });
      onClose();
      return;
    }
    setStale(isFailure(answer.error) && answer.error.status === 412);
    setErrors(fieldErrors(answer.error, copy.couldntSaveTheLabel));
  };
  const first = (field: string) => errors[field]?.[0];

  return (
    <Modal
      title={!creates ? copy.label : label ? copy.editLabel : copy.addLabel}
      onClose={close}
      width={620}
      foot={
        <>
          {label !== undefined && <CommentsButton kind="label" id={label.id} name={label.text} />}
          <Button onClick={close}>{creates ? copy.cancel : copy.close}</Button>
          {creates && (
            <Button kind="primary" type="submit" form={form} busy={adding.isLoading || updating.isLoading}>
              {label ? copy.save : copy.addLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.fields} disabled={!creates}>
          {stale ? (
            <Note>{copy.couldntSaveTheLabelIt(changedElsewhere())}</Note>
          ) : (
            first('non_field_errors') && <Note>{first('non_field_errors')}</Note>
          )}
          <div className={styles.place}>
            <Choice
              label={copy.chain}
              value={draft.chain}
              error={first('chain')}
              options={Object.entries(CHAIN_NAMES).map(([id, name]) => ({ value: id, label: name }))}
              onChange={(chain) => put({ chain })}
            />
            <EntityPicker
              label={copy.addressTitle}
              value={draft.address}
              error={first('address')}
              onType={typeAddress}
              onFind={({ address: found, chain: on }) => put({ address: found, chain: on in CHAIN_NAMES ? on : draft.chain })}
            />
          </div>
          <TextField
            compact
            label={copy.label}
            maxLength={200}
            value={draft.text}
            error={first('text')}
            placeholder={copy.whatYouCallIt}
            onChange={(event) => put({ text: event.target.value })}
          />
          <div className={styles.pair}>
            <TextField
              compact
              label={copy.category}
              list={`${form}-categories`}
              value={draft.category}
              error={first('category')}
              placeholder={copy.exchangeMixerScam}
              onChange={(event) => put({ category: event.target.value })}
            />
            <datalist id={`${form}-categories`}>
              <Options of={CATEGORIES.map((category) => ({ value: category, label: categoryWords(category) }))} />
            </datalist>
            <EntityField value={draft.entity_id} error={first('entity_id')} onChange={(entity_id) => put({ entity_id })} />
          </div>
          <div className={styles.pair}>
            <ConfidenceField value={draft.confidence} onChange={(confidence) => put({ confidence })} />
            <ColourField value={draft.colour} onChange={(colour) => put({ colour })} />
          </div>
          <TextAreaField
            compact
            label={copy.evidence}
            rows={2}
            value={draft.evidence}
            error={first('evidence')}
            placeholder={copy.whyYouSaySo}
            onChange={(event) => put({ evidence: event.target.value })}
          />
          <div className={styles.pair}>
            <TextField
              compact
              type="url"
              label={copy.evidenceLink}
              value={draft.evidence_url}
              error={first('evidence_url')}
              placeholder={copy.https}
              onChange={(event) => put({ evidence_url: event.target.value })}
            />
            <TextField
              compact
              label={copy.source}
              value={draft.source}
              error={first('source')}
              placeholder={copy.courtFileOwnResearch}
              onChange={(event) => put({ source: event.target.value })}
            />
          </div>
          <div className={styles.dates}>
            <DateRange
              future
              plain
              label={copy.howLongTheLabelIs}
              names={[copy.validFrom, copy.validTo]}
              from={draft.valid_from}
              to={draft.valid_to}
              error={first('valid_from') ?? first('valid_to')}
              onChange={(valid_from, valid_to) => put({ valid_from, valid_to })}
            />
            <Choice
              label={copy.visibleTo}
              value={draft.visibility}
              options={optionsOf({ me: copy.onlyMe, link: copy.readersOfMyLinks })}
              onChange={(visibility) => put({ visibility })}
            />
          </div>
        </fieldset>
      </form>
      <div className={styles.behind}>
        <EvidenceFiles id={label?.id} />
        {label && <UsedInList label={label} />}
      </div>
    </Modal>
  );
}

/** The chain stays where the address can be on it. */
function sameKind({ chain, address }: Draft): string {
  const likely = likelyChain(address);
  return (likely === 'bitcoin') === (chain === 'bitcoin') ? chain : likely;
}

function EntityField({ value, error, onChange }: { value: string; error?: string; onChange: (id: string) => void }) {
  const { data, isError, error: failure, refetch } = useListEntitiesQuery();
  const picker = <OwnEntityPicker label={copy.entity} value={value} placeholder={copy.none} error={error} onChange={onChange} />;
  if (data !== undefined || !isError) return picker;
  return (
    <div>
      {picker}
      <FailedLine title={copy.couldntLoadTheEntities} error={failure} onRetry={() => void refetch()} />
    </div>
  );
}

function ConfidenceField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className={styles.confidence}>
      <div>
        <label htmlFor={id}>{copy.confidence}</label>
        <output htmlFor={id}>{value}</output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

export function ColourField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.colours}>
      <legend>{copy.colour}</legend>
      <div>
        {COLOURS.map((colour) => (
          <label key={colour} title={COLOUR_NAMES[colour]}>
            <input type="radio" name={name} checked={colour === value} onChange={() => onChange(colour)} />
            <span style={{ '--swatch': colour === '' ? 'transparent' : colourOf(colour) } as React.CSSProperties} />
            <span className="visually-hidden">{COLOUR_NAMES[colour]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
