/** A publisher of news on this machine: one RSS file at an address of its own. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Story {
  readonly title: string;
  readonly lead: string;
}

export interface Newspaper {
  /** Of the file. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const MINUTE = 60_000;

function rss(name: string, edition: string, stories: readonly Story[]): string {
  const items = stories.map(
    ({ title, lead }, at) =>
      `<item><guid isPermaLink="false">${edition}-${at}</guid><title>${title}</title><link>https://news.example/${edition}/${at}</link>
      <pubDate>${new Date(Date.now() - (at + 2) * MINUTE).toUTCString()}</pubDate><description>${lead}</description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title><link>https://news.example/</link>
    <description>News of the chain</description>${items.join('')}</channel></rss>`;
}

/** On `port`, which the instance has to admit; each newspaper has another address, so that no other run has followed it. */
export async function newspaper(port: number, name: string, stories: readonly Story[]): Promise<Newspaper> {
  const edition = `${Date.now()}`;
  const file = rss(name, edition, stories);
  const server = createServer((request, response) => {
    const isThere = request.url === `/${edition}.xml`;
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/rss+xml; charset=utf-8' });
    response.end(isThere ? file : '');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A journey that fails leaves it open: it must not keep the program that ran it.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${edition}.xml`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
