import { AppConfig } from '@loupe/config';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { SafeHttp } from './safe-http.js';

/** Closes with the application, so that kept-alive connections do not keep the process running. */
@Injectable()
class ConfiguredSafeHttp extends SafeHttp implements OnApplicationShutdown {
  constructor(config: AppConfig) {
    super({ allowCidrs: config.get('OUTBOUND_ALLOW_CIDRS') });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

/** Provides `SafeHttp`. */
@Module({
  providers: [{ provide: SafeHttp, useClass: ConfiguredSafeHttp }],
  exports: [SafeHttp],
})
export class SafeHttpModule {}
