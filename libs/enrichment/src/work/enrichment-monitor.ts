import { Clock } from '@loupe/kernel';
import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { TranscriptionRepository } from '../transcription/transcription.repository.js';
import { EnrichmentQueueRepository } from './enrichment-queue.repository.js';

/** Gauges of the items whose fields are to be filled, and of the videos that are to be transcribed. */
@PublishesGauges()
@Injectable()
export class EnrichmentMonitor implements Monitor {
  private readonly logger = new Logger('Enrichment');
  private readonly waiting = new Gauge({
    aggregator: 'max',
    name: 'loupe_enrichment_items',
    help: 'Items whose AI fields are to be filled: due, waiting for a later time, or of paused fields.',
    labelNames: ['stage'] as const,
    registers: [],
  });
  private readonly lag = new Gauge({
    aggregator: 'max',
    name: 'loupe_enrichment_lag_seconds',
    help: 'Seconds since the oldest item was due.',
    registers: [],
  });
  private readonly videos = new Gauge({
    aggregator: 'max',
    name: 'loupe_transcription_videos',
    help: 'Videos that are to be transcribed, wait for a paused provider, or cannot be transcribed.',
    labelNames: ['stage'] as const,
    registers: [],
  });
  private readonly videoLag = new Gauge({
    aggregator: 'max',
    name: 'loupe_transcription_lag_seconds',
    help: 'Seconds since the oldest video was due.',
    registers: [],
  });
  readonly gauges = [this.waiting, this.lag, this.videos, this.videoLag];

  constructor(
    private readonly queue: EnrichmentQueueRepository,
    private readonly transcription: TranscriptionRepository,
    private readonly clock: Clock,
  ) {}

  /** Updates the gauges. Without PostgreSQL they are absent, and the other gauges stay readable. */
  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    try {
      const now = this.clock.now();
      const { due, later, paused, oldest } = await this.queue.backlog(now);
      this.waiting.set({ stage: 'due' }, due);
      this.waiting.set({ stage: 'later' }, later);
      this.waiting.set({ stage: 'paused' }, paused);
      this.lag.set(secondsSince(oldest, now));
      const videos = await this.transcription.backlog(now);
      this.videos.set({ stage: 'waiting' }, videos.waiting);
      this.videos.set({ stage: 'paused' }, videos.paused);
      this.videos.set({ stage: 'failed' }, videos.failed);
      this.videoLag.set(secondsSince(videos.oldest, now));
    } catch (error) {
      this.logger.error(error);
    }
  }
}

function secondsSince(time: Date | null, now: Date): number {
  return time === null ? 0 : (now.getTime() - time.getTime()) / 1000;
}
