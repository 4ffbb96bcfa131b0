import { type AppConfig, otlpHeaders } from '@loupe/config';
import { recordSpans } from '@loupe/kernel';
import type { OnApplicationShutdown } from '@nestjs/common';
import { OtlpRecorder } from './otlp-recorder.js';

/** The traces of this process (decisions §16), if OTEL_EXPORTER_OTLP_ENDPOINT says where they go. */
export class Tracing implements OnApplicationShutdown {
  private constructor(
    private readonly recorder: OtlpRecorder | null,
    private readonly end: () => void,
  ) {}

  /** @param program the name of the service where OTEL_SERVICE_NAME gives none */
  static async start(config: AppConfig, program: string): Promise<Tracing> {
    const endpoint = config.get('OTEL_EXPORTER_OTLP_ENDPOINT');
    if (endpoint === '') return new Tracing(null, () => {});
    const recorder = await OtlpRecorder.start({
      endpoint,
      headers: otlpHeaders(config.get('OTEL_EXPORTER_OTLP_HEADERS')) ?? {},
      serviceName: config.get('OTEL_SERVICE_NAME') || program,
      sampler: config.get('OTEL_TRACES_SAMPLER'),
      ratio: config.get('OTEL_TRACES_SAMPLER_ARG'),
      batchMs: config.get('OTEL_BSP_SCHEDULE_DELAY'),
    });
    return new Tracing(recorder, recordSpans(recorder));
  }

  async onApplicationShutdown(): Promise<void> {
    this.end();
    await this.recorder?.close();
  }
}
