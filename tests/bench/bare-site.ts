import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A bare Node server: one body, three headers. `node bare-site.ts FILE PORT`. */
const [file = '', port = '0'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': String(body.length),
};
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
