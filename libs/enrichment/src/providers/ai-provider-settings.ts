import { AppConfig, Sealer } from '@loupe/config';
import { SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { AiProviderRow } from './ai-provider.entity.js';
import { baseUrlOf } from './ai-provider-address.js';
import { AiVendorSettings } from './ai-vendor-settings.js';

/** Which service fills the fields of a workspace, with its sealed key. */
@Injectable()
export class AiProviderSettings extends AiVendorSettings<AiProviderRow> {
  constructor(http: SafeHttp, config: AppConfig) {
    super(http, new Sealer(config, 'loupe ai provider keys'), baseUrlOf);
  }
}
