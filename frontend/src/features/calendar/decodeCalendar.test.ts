import { describe, expect, it } from 'vitest';
import { calendarName, decodeCalendar } from './decodeCalendar';

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

describe('decodeCalendar', () => {
  it('takes out folds within a letter and leaves the others', () => {
    const [first, second] = utf8('ü') as [number, number];
    const bytes = [...utf8('SUMMARY:Gr'), first, 0x0d, 0x0a, 0x20, second, ...utf8('n\r\n and more\r\n')];
    expect(decodeCalendar(Uint8Array.from(bytes))).toBe('SUMMARY:Grün\r\n and more\r\n');
    const [one, two, three] = utf8('漢') as [number, number, number];
    expect(decodeCalendar(Uint8Array.from([one, 0x0a, 0x09, two, 0x0a, 0x09, three]))).toBe('漢');
  });

  it('reads UTF-16 by its mark, and leaves out the mark of UTF-8', () => {
    expect(decodeCalendar(Uint8Array.from([0xff, 0xfe, 0x41, 0, 0xfc, 0]))).toBe('Aü');
    expect(decodeCalendar(Uint8Array.from([0xfe, 0xff, 0, 0x41]))).toBe('A');
    expect(decodeCalendar(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe('A');
    expect(decodeCalendar(new Uint8Array())).toBe('');
  });

  it('reads tables of Outlook, which are not in UTF-8', () => {
    const western = [...utf8('Subject,Start Date\r\nGr'), 0xfc, ...utf8('ner Tee,2026-03-01\r\n')];
    expect(decodeCalendar(Uint8Array.from(western))).toBe('Subject,Start Date\r\nGrüner Tee,2026-03-01\r\n');
    expect(decodeCalendar(Uint8Array.from([...utf8('ü'), 0xff]))).toBe('ü\ufffd');
  });

  it('keeps lines of such tables that begin with a dot', () => {
    const listed = [...utf8('"To bring:\r\n '), 0xb7, ...utf8(' Tea"')];
    expect(decodeCalendar(Uint8Array.from(listed))).toBe('"To bring:\r\n · Tea"');
  });
});

describe('calendarName', () => {
  it('is what the calendar calls itself, not an event of it or a table', () => {
    const calendar = (line: string) => `BEGIN:VCALENDAR\r\n${line}\r\nBEGIN:VEVENT\r\nNAME:Event\r\nEND:VEVENT\r\n`;
    expect(calendarName(calendar('X-WR-CALNAME:Macro\\, US da\r\n tes'))).toBe('Macro, US dates');
    expect(calendarName(calendar('NAME;LANGUAGE=en:Macro'))).toBe('Macro');
    expect(calendarName(calendar('VERSION:2.0'))).toBe('');
    expect(calendarName('NAME:one,start\nA,2026-12-09')).toBe('');
  });
});
