/** A calendar from a file: what it would bring is shown first, and written by the second press. */

import { useState } from 'react';
import { type CalendarFile, type CalendarImport, useImportCalendarMutation } from '@/api/calendarApi';
import { describeFailure, fieldErrors } from '@/api/failure';
import { longDay } from '@/domain/calendar/days';
import { EVENT_KINDS, kindWord } from '@/domain/calendar/kinds';
import { formatCount, formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { FileDrop } from '@/ui/FileDrop';
import { Note, SelectField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Options } from '@/ui/Options';
import { showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import { calendarName, decodeCalendar } from '../decodeCalendar';
import { gunzip, isArchive, isGzip, unzip } from '../unzip';
import styles from './Calendar.module.css';

/** The most that the server takes. */
export const MOST_BYTES = 6_000_000;
const LONGEST_NAME = 200;

const isCalendar = (name: string) => /(^|\/)[^/.][^/]*\.(ics|vcs)$/i.test(name);

interface Text {
  /** Of an archive that of all calendars in it. */
  readonly content: string;
  /** What the calendar calls itself; empty where it does not, and of an archive. */
  readonly name: string;
}

/** The text of a file, or in words why there is none. */
async function textOf(file: File): Promise<Text | string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isArchive(bytes)) {
    const files = (await unzip(bytes, isCalendar, MOST_BYTES)) ?? [];
    if (files.length === 0) return copy.noCalendarInTheArchive;
    return { content: files.map((one) => decodeCalendar(one)).join('\n'), name: '' };
  }
  const plain = isGzip(bytes) ? await gunzip(bytes, MOST_BYTES) : bytes;
  if (plain === null) return copy.itIsCompressed;
  const content = decodeCalendar(plain);
  return { content, name: calendarName(content) };
}

const baseOf = (file: string) => file.replace(/\.gz$/i, '').replace(/(\.ical)?\.(ics|vcs|csv|json|zip)$/i, '');
const formatOf = (file: string) => /\.(csv|json)$/i.exec(file.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? 'ics';

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState('own');
  const [name, setName] = useState('');
  /** The name with which the file was read last. */
  const [checked, setChecked] = useState('');
  const [found, setFound] = useState<CalendarImport | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [send, { isLoading }] = useImportCalendarMutation();
  // The name that the file gave is no work of the reader.
  const close = useDiscard({ name: name === checked ? '' : name }, onClose);

  /** `typed` is the name that the reader chose; empty for that of the calendar or its file. */
  const ask = async (chosen: File, of: string, typed: string, write: boolean) => {
    const text = await textOf(chosen);
    if (typeof text === 'string') {
      setRefused(text);
      setFound(null);
      return;
    }
    const called = (typed.trim() || text.name || baseOf(chosen.name)).slice(0, LONGEST_NAME) || 'Calendar';
    if (!write) {
      setName(called);
      setChecked(called);
    }
    const body: CalendarFile = {
      name: called,
      format: formatOf(chosen.name),
      content: text.content,
      kind: of,
      dry_run: !write,
    };
    const answer = await send(body);
    if (answer.data === undefined) {
      const [first] = Object.values(fieldErrors(answer.error, describeFailure(answer.error).description));
      setRefused(first?.[0] ?? null);
      setFound(null);
      return;
    }
    setRefused(null);
    setFound(answer.data);
    if (answer.data.written) {
      showToast({
        title: copy.calendarImported,
        description: copy.from(formatCount(answer.data.new, copy.newEventInline), chosen.name),
      });
      onClose();
    }
  };
  const take = (chosen: File) => {
    setFile(chosen);
    setFound(null);
    setName('');
    if (chosen.size > MOST_BYTES) setRefused(copy.theFileIsLargerThan);
    else void ask(chosen, kind, '', false);
  };
  const writes = found === null ? 0 : found.new + found.changed;
  return (
    <Modal
      title={copy.importCalendar}
      width={620}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{copy.cancel}</Button>
          <Button
            kind="primary"
            busy={isLoading}
            disabled={file === null || writes === 0 || name !== checked}
            onClick={() => file && void ask(file, kind, name, true)}
          >
            {writes === 0 ? copy.importEvents : copy.import(formatCount(writes, 'event'))}
          </Button>
        </>
      }
    >
      <SelectField
        compact
        label={copy.kindOfItsEvents}
        hint={copy.forEventsWhoseFileDoesnt}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value);
          if (file && file.size <= MOST_BYTES) void ask(file, target.value, name, false);
        }}
      >
        <Options of={EVENT_KINDS.map((one) => ({ value: one, label: kindWord(one) }))} />
      </SelectField>
      <FileDrop
        label={copy.calendarFile}
        accept=".ics,.vcs,.zip,.csv,.json,.gz,text/calendar,text/x-vcalendar,application/zip,application/gzip,text/csv,application/json"
        prompt={copy.dropAnICalendarIcsOr}
        file={file}
        busy={isLoading}
        onFile={take}
      />
      {file !== null && (found !== null || name !== '') && (
        <TextField
          compact
          label={copy.nameOfTheCalendar}
          hint={copy.forTheCalendarAndEvents}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={({ target }) => {
            if (target.value !== checked) void ask(file, kind, target.value, false);
          }}
        />
      )}
      {refused !== null && <Note>{refused}</Note>}
      {found && <Report found={found} />}
    </Modal>
  );
}

function Report({ found }: { readonly found: CalendarImport }) {
  return (
    <>
      <p className={styles.report} role="status">
        <span>{copy.new(formatInteger(found.new))}</span>
        <span>{copy.changed(formatInteger(found.changed))}</span>
        <span>{copy.unchanged(formatInteger(found.unchanged))}</span>
        <span>{copy.rejected(formatInteger(found.rejected))}</span>
      </p>
      {found.faults.length > 0 && (
        <section aria-label={copy.rejectedEvents}>
          <ul className={styles.faults}>
            {found.faults.map((fault) => (
              <li key={`${fault.line}:${fault.code}:${fault.event}`}>
                {copy.line(fault.line)}
                {fault.event !== '' && `, ${fault.event}`}: {fault.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.preview.length > 0 && (
        <section aria-label={copy.firstEvents}>
          <ul className={styles.faults}>
            {found.preview.map((one) => (
              <li key={`${one.day}:${one.title}:${one.starts_at ?? ''}`}>
                {longDay(one.day)}: {one.title}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
