import { type AiVendorModel, AnthropicModel, OpenAiChatModel } from '@loupe/ai-vendors';
import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { AiProviderService } from '../providers/ai-provider.service.js';
import { baseUrlOf } from '../providers/ai-provider-address.js';

/** The models of vendors, by the settings of workspaces. */
@Injectable()
export class AiVendorModels {
  constructor(
    private readonly http: SafeHttp,
    private readonly providers: AiProviderService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** The model of a provider; null for Loupe itself. @param mostMs a call takes no longer, nor than AI_TIMEOUT_MS */
  of(provider: AiProviderRow, mostMs = Number.POSITIVE_INFINITY): AiVendorModel | null {
    const baseUrl = baseUrlOf(provider);
    if (baseUrl === null || provider.model === null) return null;
    const settings = {
      http: this.http,
      baseUrl,
      key: this.providers.keyOf(provider),
      model: provider.model,
      workspaceId: provider.workspaceId,
      now: () => this.clock.now(),
      timeoutMs: Math.min(this.config.get('AI_TIMEOUT_MS'), mostMs),
    };
    return provider.kind === 'ANTHROPIC' ? new AnthropicModel(settings) : new OpenAiChatModel(settings);
  }
}
