// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { mediaType } from './evidence';

describe('files of evidence', () => {
  it('have a type that the server takes, whatever the browser calls them', () => {
    expect(mediaType(new File([''], 'a.png', { type: 'image/png' }))).toBe('image/png');
    expect(mediaType(new File([''], 'trades.csv'))).toBe('text/csv');
    expect(mediaType(new File([''], 'trades.csv', { type: 'application/vnd.ms-excel' }))).toBe('text/csv');
    expect(mediaType(new File([''], 'all.ZIP', { type: 'application/x-zip-compressed' }))).toBe('application/zip');
    expect(mediaType(new File([''], 'page.svg', { type: 'image/svg+xml' }))).toBe('image/svg+xml');
    expect(mediaType(new File([''], 'run.exe'))).toBe('application/octet-stream');
  });
});
