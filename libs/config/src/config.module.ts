import { Clock, CorrectedClock } from '@loupe/kernel';
import { type DynamicModule, Module } from '@nestjs/common';
import { AppConfig, loadConfig } from './config.js';

/** Provides what depends on the machine, everywhere: the validated `AppConfig` and the `Clock`. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig = loadConfig()): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: AppConfig, useValue: config },
        CorrectedClock,
        { provide: Clock, useExisting: CorrectedClock },
      ],
      exports: [AppConfig, Clock, CorrectedClock],
    };
  }
}
