import { Clock } from '@loupe/kernel';
import { type DynamicModule, Module } from '@nestjs/common';
import { AppConfig, loadConfig } from './config.js';

/** Provides everywhere what depends on the machine: the validated `AppConfig` and the `Clock`. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig = loadConfig()): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: AppConfig, useValue: config }, Clock],
      exports: [AppConfig, Clock],
    };
  }
}
