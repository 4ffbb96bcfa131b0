import { AI_VENDOR_URLS, OpenAiTranscriber } from '@loupe/ai-vendors';
import { Clock } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { TranscriptionProviderRow } from './transcription.entities.js';
import { TranscriptionProviderService } from './transcription-provider.service.js';

/** What transcribes videos, by the settings of workspaces. */
@Injectable()
export class Transcribers {
  constructor(
    private readonly http: SafeHttp,
    private readonly providers: TranscriptionProviderService,
    private readonly clock: Clock,
  ) {}

  /** @param provider one with a model */
  of(provider: TranscriptionProviderRow): OpenAiTranscriber {
    return new OpenAiTranscriber({
      http: this.http,
      baseUrl: provider.baseUrl ?? AI_VENDOR_URLS.OPENAI,
      key: this.providers.keyOf(provider),
      model: provider.model ?? '',
      workspaceId: provider.workspaceId,
      now: () => this.clock.now(),
    });
  }
}
