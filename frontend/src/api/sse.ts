/** Server-sent events out of a byte stream (the format of the HTML standard), because `EventSource` cannot send the bearer token. */

export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** Turns decoded text, in pieces of any size, into events. Comments and unknown fields are dropped. */
export class EventDecoder {
  private rest = '';
  private name = '';
  private lines: string[] = [];
  private id: string | undefined;

  push(text: string): ServerEvent[] {
    const parts = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = parts.pop() ?? '';
    const events: ServerEvent[] = [];
    for (const line of parts) {
      const event = this.line(line);
      if (event !== undefined) events.push(event);
    }
    return events;
  }

  private line(line: string): ServerEvent | undefined {
    if (line === '') return this.dispatch();
    if (line.startsWith(':')) return undefined;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.name = value;
    else if (field === 'data') this.lines.push(value);
    else if (field === 'id' && !value.includes('\0')) this.id = value;
    return undefined;
  }

  private dispatch(): ServerEvent | undefined {
    const { name, lines, id } = this;
    this.name = '';
    this.lines = [];
    return lines.length === 0 ? undefined : { event: name || 'message', data: lines.join('\n'), id };
  }
}
