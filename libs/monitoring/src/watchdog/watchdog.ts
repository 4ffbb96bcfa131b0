import { url as debuggerUrl } from 'node:inspector';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { AppConfig } from '@loupe/config';
import type { Watched } from './heartbeat.thread.js';

const BEAT_MS = 500;

/**
 * From now on a thread of its own ends this process, with one line in the log, where its event loop stands still for
 * EVENT_LOOP_LIMIT_SECONDS: its supervisor starts it again, and nobody else waits for what can take for ever. What stops the whole process
 * does not count, nor does a debugger. It does not keep the process from ending.
 */
export function watchEventLoop(config: AppConfig): void {
  const limitMs = 1000 * config.get('EVENT_LOOP_LIMIT_SECONDS');
  if (limitMs === 0) return;
  const heart = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const watched: Watched = { heart, limitMs, json: config.get('LOG_FORMAT') === 'json' };
  const beat = () => {
    Atomics.store(heart, 1, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(heart, 0, 1);
  };
  beat();
  setInterval(beat, BEAT_MS).unref();
  // Resolved as a package: a thread runs compiled code, even if this file runs from its source.
  const thread = createRequire(import.meta.url).resolve('@loupe/monitoring/heartbeat.thread');
  new Worker(thread, { workerData: watched, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
