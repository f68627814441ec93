// Serves dist/ the way the gateway does: pre-compressed files, a fresh nonce in every page, the same content security policy. For looking at
// a production build, and for the browser tests that answer the API themselves. Not part of the product.
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const root = new URL('../dist/', import.meta.url).pathname;
const port = Number(process.env.PORT ?? 4173);
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.csv': 'text/csv',
  '.html': 'text/html',
};

const policy = (nonce) =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; ` +
  `font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'`;

createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
  const file = join(root, path);
  if (extname(path) === '' && !path.startsWith('/api/')) {
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy(nonce),
    });
    return response.end(readFileSync(join(root, 'index.html'), 'utf8').replaceAll('__CSP_NONCE__', nonce));
  }
  if (!file.startsWith(root) || !existsSync(file)) {
    response.writeHead(404, { 'content-type': 'application/json' });
    return response.end('{"message":"not found"}');
  }
  const br = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(br ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
  });
  return createReadStream(br ? `${file}.br` : file).pipe(response);
}).listen(port, '127.0.0.1');
