import { expect, it } from 'vitest';
import { EventDecoder } from './sse';

const text =
  'retry: 3000\n: hello\n\nevent: tick\nid: 7\ndata: {"ticks":\ndata: []}\n\nevent:bye\r\ndata:{"reason":"drain"}\r\n\r\n';
const events = [
  { event: 'tick', id: '7', data: '{"ticks":\n[]}' },
  { event: 'bye', id: '7', data: '{"reason":"drain"}' },
];

it('reads events whole', () => expect(new EventDecoder().push(text)).toEqual(events));

it('reads the same in pieces of any size', () => {
  for (const size of [1, 2, 3, 7]) {
    const decoder = new EventDecoder();
    const read = [];
    for (let at = 0; at < text.length; at += size) read.push(...decoder.push(text.slice(at, at + size)));
    expect(read).toEqual(events);
  }
});

it('drops an event without data', () => expect(new EventDecoder().push('event: tick\n\n')).toEqual([]));
