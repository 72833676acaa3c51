import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressSite } from '#site-server/compress-build.ts';
import { serverRedirects } from '#site-server/redirects.ts';
import { serverHeaders } from '#site-server/web-server-headers.ts';
import { ensurePrograms } from '../../scripts/lib/debian-packages.ts';
import { printTable } from './table.ts';

/**
 * One page from the site server, from nginx with our recipe, and from a bare Node server, in turn and in one run:
 * compare them as ratios. ROUNDS and SECONDS set the duration.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const page = '/details/1001/';
const ports = { site: 4541, nginx: 4542, bare: 4543, api: 4544 };
const ticksPerSecond = 100;

const { nginx, wrk } = ensurePrograms(['nginx', 'wrk'], 'The figures of the site server');
const folder = mkdtempSync(join(tmpdir(), 'bench-site-'));
const dist = join(folder, 'current');

/** A page of the size of a product page: about 15 KB in brotli. */
function writePage(): void {
  let state = 1;
  const word = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8).toString(36);
  };
  const words = Array.from({ length: 5_000 }, word).join(' ');
  const html = `<!doctype html><title>Ring</title><script>go()</script><p>${words}</p>`;
  execFileSync('mkdir', ['-p', join(dist, page)]);
  writeFileSync(join(dist, page, 'index.html'), html);
  writeFileSync(join(dist, '404.html'), html);
}

async function writeNginx(): Promise<string> {
  const headers = join(folder, 'headers.conf');
  const origins = { apiOrigin: 'https://api.shop.example', isSecure: true };
  writeFileSync(headers, await serverHeaders('nginx', [dist], origins));
  writeFileSync(`${headers}-redirects`, serverRedirects('nginx', [dist]));
  const recipe = readFileSync('scripts/deploy/nginx.conf', 'utf8')
    .replaceAll('127.0.0.1:8088', `127.0.0.1:${ports.nginx}`)
    .replaceAll('127.0.0.1:8089', `127.0.0.1:${ports.api}`)
    .replaceAll('/srv/shop/current', dist)
    .replaceAll('/opt/shop/site/dist.releases/headers/nginx', headers);
  writeFileSync(join(folder, 'site.conf'), recipe);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
user root; worker_processes 1; master_process off; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; include /etc/nginx/mime.types;
include ${folder}/site.conf; }
`,
  );
  return file;
}

/** User and system time of a process. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`http://127.0.0.1:${port}${page}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

writePage();
await compressSite(dist);
const packed = join(dist, page, 'index.html.br');
const servers = [
  { name: 'site server', port: ports.site, command: [process.execPath, 'tests/bench/serve-site.ts', dist] },
  { name: 'nginx', port: ports.nginx, command: [nginx ?? 'nginx', '-c', await writeNginx()] },
  { name: 'bare Node', port: ports.bare, command: [process.execPath, 'tests/bench/bare-site.ts', packed] },
].map(({ name, port, command: [program = '', ...args] }) => {
  const isNode = program === process.execPath;
  const child = spawn(program, isNode ? [...args, String(port)] : args, { stdio: 'inherit' });
  return { name, port, child, perSecond: [] as number[], microseconds: [] as number[] };
});
try {
  for (const { port } of servers) await untilOpen(port);
  for (let round = 0; round <= rounds; round += 1) {
    for (const { port, child, perSecond, microseconds } of servers) {
      const before = cpuSeconds(child.pid ?? 0);
      const said = execFileSync(
        wrk ?? 'wrk',
        [
          '-t1',
          '-c32',
          `-d${seconds}s`,
          '-H',
          'Accept-Encoding: br, gzip',
          `http://127.0.0.1:${port}${page}`,
        ],
        { encoding: 'utf8' },
      );
      const spent = cpuSeconds(child.pid ?? 0) - before;
      if (/Non-2xx|Socket errors/.test(said)) throw new Error(said);
      const requests = Number(/(\d+) requests in/.exec(said)?.[1]);
      // The first round is a warm-up.
      if (round === 0) continue;
      perSecond.push(Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]));
      microseconds.push((spent * 1_000_000) / requests);
    }
  }
} finally {
  for (const { child } of servers) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
const [, beside] = servers;
printTable(
  `One page, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, 32 connections, ${rounds} rounds of ${seconds} s, medians`,
  ['', 'requests/s', 'of nginx', 'CPU µs', 'of nginx'],
  servers.map(({ name, perSecond, microseconds }) => [
    name,
    median(perSecond).toFixed(0),
    `${((100 * median(perSecond)) / median(beside?.perSecond ?? [])).toFixed(0)} %`,
    median(microseconds).toFixed(1),
    `${((100 * median(microseconds)) / median(beside?.microseconds ?? [])).toFixed(0)} %`,
  ]),
);
