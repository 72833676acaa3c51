import { brotliCompressSync } from 'node:zlib';
import { Releases } from './releases.ts';

const [served = ''] = process.argv.slice(2);
const releases = new Releases(served);
await releases.tidy();

/** Replaces versions of ten pages until the process is killed; every fourth is a release. */
for (let version = 1; ; version += 1) {
  const written = new Map<string, Buffer>();
  for (let page = 0; page < 10; page += 1) {
    const html = Buffer.from(`<p>${version}</p>`.repeat(500));
    written.set(`${page}/index.html.br`, brotliCompressSync(html));
    written.set(`${page}/index.html`, html);
  }
  const changes = { written, removed: [] };
  await (version % 4 === 0 ? releases.release(changes) : releases.replace(changes));
  process.stdout.write('.');
}
