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
import { decodeCalendar } from '../decodeCalendar';
import styles from './Calendar.module.css';

/** The most that the server takes. */
export const MOST_BYTES = 6_000_000;

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState('own');
  const [found, setFound] = useState<CalendarImport | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [send, { isLoading }] = useImportCalendarMutation();

  const ask = async (chosen: File, of: string, write: boolean) => {
    const body: CalendarFile = {
      name: chosen.name.replace(/\.(ics|csv)$/i, '').slice(0, 200) || 'Calendar',
      format: /\.csv$/i.test(chosen.name) ? 'csv' : 'ics',
      content: decodeCalendar(new Uint8Array(await chosen.arrayBuffer())),
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
      showToast({ title: 'Calendar imported', description: `${formatCount(answer.data.new, 'new event')} from ${chosen.name}` });
      onClose();
    }
  };
  const take = (chosen: File) => {
    setFile(chosen);
    setFound(null);
    if (chosen.size > MOST_BYTES) setRefused('The file is larger than 6 MB. Export a shorter period, and import that.');
    else void ask(chosen, kind, false);
  };
  const writes = found === null ? 0 : found.new + found.changed;
  return (
    <Modal
      title="Import calendar"
      width={620}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={isLoading}
            disabled={file === null || writes === 0}
            onClick={() => file && void ask(file, kind, true)}
          >
            {writes === 0 ? 'Import events' : `Import ${formatCount(writes, 'event')}`}
          </Button>
        </>
      }
    >
      <SelectField
        compact
        label="Kind of its events"
        hint="For events whose file doesn't name a kind"
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
        label="Calendar file"
        accept=".ics,.csv,text/calendar,text/csv"
        prompt="Drop an iCalendar (.ics) or CSV file here, or"
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
        <span>{formatInteger(found.new)} new</span>
        <span>{formatInteger(found.changed)} changed</span>
        <span>{formatInteger(found.unchanged)} unchanged</span>
        <span>{formatInteger(found.rejected)} rejected</span>
      </p>
      {found.faults.length > 0 && (
        <section aria-label="Rejected events">
          <ul className={styles.faults}>
            {found.faults.map((fault) => (
              <li key={`${fault.line}:${fault.code}:${fault.event}`}>
                Line {fault.line}
                {fault.event !== '' && `, ${fault.event}`}: {fault.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.preview.length > 0 && (
        <section aria-label="First events">
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
