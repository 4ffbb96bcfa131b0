import cluster from 'node:cluster';
import { GaugesService } from '@loupe/monitoring';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isMetricsMessage, type MetricsMessage } from './metrics-message.js';

/** The metrics of all processes of the API that share an address; of this one, if it is alone. */
@Injectable()
export class SharedMetrics implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Metrics');
  private readonly waiting = new Map<number, (text: string) => void>();
  private last = 0;

  constructor(private readonly own: GaugesService) {}

  onApplicationBootstrap(): void {
    if (cluster.isWorker) process.on('message', this.hear);
  }

  onModuleDestroy(): void {
    process.off('message', this.hear);
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    if (!cluster.isWorker) return this.own.text();
    return new Promise((resolve) => {
      this.last += 1;
      this.waiting.set(this.last, resolve);
      say({ type: 'loupe:all?', id: this.last });
    });
  }

  private readonly hear = (message: unknown): void => {
    if (!isMetricsMessage(message)) return;
    const { id } = message;
    if (message.type === 'loupe:all') {
      this.waiting.get(id)?.(message.text);
      this.waiting.delete(id);
    }
    if (message.type === 'loupe:own?') {
      this.own
        .json()
        .catch((error: unknown) => {
          this.logger.error(error);
          return [];
        })
        .then((metrics) => say({ type: 'loupe:own', id, metrics }));
    }
  };
}

function say(message: MetricsMessage): void {
  if (process.connected) process.send?.(message);
}
