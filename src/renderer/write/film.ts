import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Joins frames (PNG files in playing order) into an H.264 film that can be played while loading. Needs ffmpeg. */
export async function writeFilm(frames: readonly string[], fps: number, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  mkdirSync(dirname(file), { recursive: true });
  try {
    frames.forEach((frame, i) => {
      symlinkSync(frame, join(folder, `${String(i).padStart(4, '0')}.png`));
    });
    const codec = [
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-threads',
      '1',
    ];
    const colour = [
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'iec61966-2-1',
    ];
    const input = ['-framerate', String(fps), '-i', join(folder, '%04d.png')];
    await run('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      ...input,
      ...codec,
      ...colour,
      '-movflags',
      '+faststart',
      '-an',
      file,
    ]);
  } catch (error) {
    throw new Error('the intro film needs ffmpeg with libx264 (apt install ffmpeg)', { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
