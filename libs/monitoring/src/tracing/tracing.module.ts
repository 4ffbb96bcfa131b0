import { AppConfig } from '@loupe/config';
import { type DynamicModule, Module } from '@nestjs/common';
import { Tracing } from './tracing.js';

/** Records what a process does, where that is configured. */
@Module({})
export class TracingModule {
  /** @param program the name of the service where OTEL_SERVICE_NAME gives none */
  static forRoot(program: string): DynamicModule {
    return {
      module: TracingModule,
      providers: [
        {
          provide: Tracing,
          inject: [AppConfig],
          useFactory: (config: AppConfig) => Tracing.start(config, program),
        },
      ],
    };
  }
}
