import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteRunning } from './left-running.js';

/** A file system of its own with little room. Linux only; who is not root needs user namespaces, as PostgreSQL does here. */
export class SmallDisk {
  private constructor(
    /** Its folder, as this process and others of this user see it. */
    readonly folder: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async mount(bytes: number): Promise<SmallDisk> {
    const point = mkdtempSync(join(tmpdir(), 'loupe-disk-'));
    const script = `mount -t tmpfs -o size=${bytes},mode=0700 tmpfs "$0" && echo mounted && exec cat`;
    const namespaces = process.getuid?.() === 0 ? ['-m'] : ['-Urm'];
    // It goes with the process that has mounted it.
    const holder = spawn('unshare', [...namespaces, 'sh', '-c', script, point], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const stop = async () => {
      forget();
      if (holder.exitCode === null) {
        holder.stdin.end();
        await once(holder, 'exit');
      }
      rmSync(point, { recursive: true, force: true });
    };
    const forget = noteRunning('a small disk', stop);
    await Promise.race([
      once(holder.stdout, 'data'),
      once(holder, 'exit').then(([code]) => {
        throw new Error(`No file system could be mounted: ${code}`);
      }),
    ]);
    return new SmallDisk(`/proc/${holder.pid}/root${point}`, stop);
  }

  /** As STORAGE_URL names it. */
  get url(): string {
    return pathToFileURL(join(this.folder, 'files')).href;
  }

  private get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Leaves no byte. */
  fill(): void {
    writeFileSync(join(this.folder, 'filler'), Buffer.alloc(this.free), { flag: 'a' });
  }

  /** Gives back what `fill` took. */
  clear(): void {
    rmSync(join(this.folder, 'filler'), { force: true });
  }
}
