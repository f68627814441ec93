/** A calendar from a file: what it would bring is shown first, and written by the second press. */

import { useState } from 'react';
import { type CalendarFile, type CalendarImport, useImportCalendarMutation } from '@/api/calendarApi';
import { describeFailure, fieldErrors } from '@/api/failure';
import { longDay } from '@/domain/calendar/days';
import { EVENT_KINDS, kindWord } from '@/domain/calendar/kinds';
import { formatCount, formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { FileDrop } from '@/ui/FileDrop';
import { Note, SelectField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { decodeCalendar } from '../decodeCalendar';
import { isArchive, unzip } from '../unzip';
import styles from './Calendar.module.css';

/** The most that the server takes. */
export const MOST_BYTES = 6_000_000;

const isCalendar = (name: string) => /(^|\/)[^/.][^/]*\.(ics|vcs)$/i.test(name);

/** The text of a file; of an archive that of all calendars in it, or null where there is none that can be read. */
async function textOf(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return decodeCalendar(bytes);
  const files = (await unzip(bytes, isCalendar, MOST_BYTES)) ?? [];
  return files.length === 0 ? null : files.map((one) => decodeCalendar(one)).join('\n');
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState('own');
  const [found, setFound] = useState<CalendarImport | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [send, { isLoading }] = useImportCalendarMutation();

  const ask = async (chosen: File, of: string, write: boolean) => {
    const content = await textOf(chosen);
    if (content === null) {
      setRefused(copy.noCalendarInTheArchive);
      setFound(null);
      return;
    }
    const body: CalendarFile = {
      name: chosen.name.replace(/(\.ical)?\.(ics|vcs|csv|json|zip)$/i, '').slice(0, 200) || 'Calendar',
      format: /\.(csv|json)$/i.exec(chosen.name)?.[1]?.toLowerCase() ?? 'ics',
      content,
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
    if (chosen.size > MOST_BYTES) setRefused(copy.theFileIsLargerThan);
    else void ask(chosen, kind, false);
  };
  const writes = found === null ? 0 : found.new + found.changed;
  return (
    <Modal
      title={copy.importCalendar}
      width={620}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            kind="primary"
            busy={isLoading}
            disabled={file === null || writes === 0}
            onClick={() => file && void ask(file, kind, true)}
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
          if (file && file.size <= MOST_BYTES) void ask(file, target.value, false);
        }}
      >
        {EVENT_KINDS.map((one) => (
          <option key={one} value={one}>
            {kindWord(one)}
          </option>
        ))}
      </SelectField>
      <FileDrop
        label={copy.calendarFile}
        accept=".ics,.vcs,.zip,.csv,.json,text/calendar,text/x-vcalendar,application/zip,text/csv,application/json"
        prompt={copy.dropAnICalendarIcsOr}
        file={file}
        busy={isLoading}
        onFile={take}
      />
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
