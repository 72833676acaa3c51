import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FilmFrame, finishFilm, missingFrames } from '#renderer/film-step.ts';
import { missingIllustrations, writeIllustration } from '#renderer/illustration-step.ts';
import { readOptions, USAGE } from '#renderer/options.ts';
import { type PlannedPicture, planPictures, previewOf } from '#renderer/plan.ts';
import { clock, Progress } from '#renderer/progress.ts';
import { runPool } from '#renderer/render-pool.ts';
import { finishSheets, missingTiles, type SheetTile } from '#renderer/sheet-step.ts';
import { SHARE_PICTURE } from '#renderer/shots/home.ts';
import { compileKernel } from '#renderer/trace/compile-kernel.ts';
import type { WorkerOrder } from '#renderer/trace/worker.ts';
import { noteEntry, readManifest } from '#renderer/write/manifest.ts';

const ROOT = join(import.meta.dirname, '..');
const MEDIA = join(ROOT, 'public/media');
const MANIFEST = join(ROOT, 'src/server/seed/media.json');
const CACHE = join(ROOT, '.cache/render');
const SHEETS = join(ROOT, 'src/assets/sheets');
const ILLUSTRATIONS = join(ROOT, 'src/assets/illustrations');

type Planned = PlannedPicture | FilmFrame | SheetTile;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.log(USAGE);
    return;
  }
  const isTrial = options.size !== null;
  const manifest = readManifest(MANIFEST);
  const tiles = options.sheets ? missingTiles(CACHE, options.force) : [];
  const stills = options.sheets ? [] : planPictures(options, manifest, MEDIA);
  const illustrations =
    isTrial || options.sheets || options.views !== null
      ? []
      : missingIllustrations(ILLUSTRATIONS, MEDIA, manifest, options);
  const wantsFilm =
    !isTrial &&
    !options.sheets &&
    options.views === null &&
    (options.only === null || options.only.has('intro'));
  const frames: FilmFrame[] = wantsFilm ? missingFrames(CACHE, MEDIA, manifest, options.force) : [];
  const planned: Planned[] = [...tiles, ...stills, ...frames];
  const seconds = planned.reduce((sum, { seconds: s }) => sum + s, 0);
  console.log(
    planned.length + illustrations.length === 0
      ? 'Every picture is up to date.'
      : `${planned.length} pictures and ${illustrations.length} illustrations, about ${clock(seconds / options.threads)} on ${options.threads} threads.`,
  );
  if (options.isPlan) {
    for (const { picture, seconds: s, because } of planned)
      console.log(`${picture.name}  ${picture.width} px  ${clock(s)}  ${because}`);
    for (const { name } of illustrations) console.log(name);
    return;
  }
  for (const illustration of illustrations) await writeIllustration(illustration, MEDIA, MANIFEST);
  const orderOf = (plan: Planned): WorkerOrder => {
    const { picture, identity, hasPreview } = plan;
    if ('file' in plan) {
      mkdirSync(dirname(plan.file), { recursive: true });
      return { picture, identity, base: null, print: plan.file, preview: null, isOnlyPreview: false };
    }
    const print = join(CACHE, isTrial ? 'trial' : 'print', `${picture.name.replaceAll('/', '_')}.png`);
    mkdirSync(dirname(print), { recursive: true });
    const preview = hasPreview ? join(MEDIA, previewOf(picture)) : null;
    const base = isTrial ? null : join(MEDIA, picture.name);
    return { picture, identity, base, print, preview, isOnlyPreview: picture.name === SHARE_PICTURE };
  };
  const tracer = await compileKernel(CACHE);
  const guesses = new Map(planned.map(({ picture, seconds: s }) => [picture.name, s]));
  const progress = new Progress(planned.length, seconds);
  const failures: string[] = [];
  await runPool(planned.map(orderOf), options.threads, tracer, {
    onProgress: (name, share) => progress.update(name, share),
    onDone: ({ name, entry, cpuMs, rays }) => {
      if (entry !== null) {
        noteEntry(MANIFEST, name, entry);
      }
      progress.finish(
        name,
        guesses.get(name) ?? 0,
        `${(cpuMs / 1000).toFixed(1)} s, ${(rays / 1e6).toFixed(1)} M rays`,
      );
    },
    onFailed: (name, message) => {
      failures.push(name);
      progress.finish(name, guesses.get(name) ?? 0, `FAILED: ${message}`);
    },
  });
  if (wantsFilm && (await finishFilm(CACHE, MEDIA, MANIFEST))) {
    console.log('home/intro.mp4 and its poster are written.');
  }
  if (options.sheets && failures.length === 0) {
    await finishSheets(CACHE, MEDIA, SHEETS);
    console.log('The sheets of products and cuts are written.');
  }
  if (failures.length > 0) {
    console.error(`${failures.length} pictures failed: ${failures.join(', ')}`);
    process.exitCode = 1;
  }
}

await main();
