import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AiInput } from '../fields/ai-field.enums.js';
import { PictureTextsRepository } from '../pictures/picture-texts.repository.js';
import { TextRecognition } from '../pictures/text-recognition.js';
import { TranscriptionRepository } from '../transcription/transcription.repository.js';
import { PostTextsRepository } from './post-texts.repository.js';

/** Items of which something is still to come, by what it is. */
export type AwaitedInputs = Partial<Record<AiInput, ReadonlySet<string>>>;

/** Says what of posts is still to come before they can be judged: transcripts, pictures and the text in them. */
@Injectable()
export class AwaitedInputsService {
  constructor(
    private readonly posts: PostTextsRepository,
    private readonly transcription: TranscriptionRepository,
    private readonly texts: PictureTextsRepository,
    private readonly recognition: TextRecognition,
  ) {}

  /**
   * What is to come of posts, for fields with these inputs. Has pictures read whose text is wanted and that nobody has read.
   * Ask it before the posts: what is not awaited any more is then among their texts.
   * @param before what is tried later than this is not waited for
   */
  async of(
    scope: WorkspaceRef,
    itemIds: readonly string[],
    inputs: readonly AiInput[],
    before: Date,
  ): Promise<AwaitedInputs> {
    const [TRANSCRIPT, PICTURE] = await Promise.all([
      this.transcription.awaiting(scope, itemIds, before),
      this.posts.awaitingPictures(scope, itemIds, before),
    ]);
    if (!inputs.includes('PICTURE_TEXT')) return { TRANSCRIPT, PICTURE };
    // What is to be copied soon is to be read soon after.
    const PICTURE_TEXT = new Set([...PICTURE, ...(await this.unread(scope, itemIds, before))]);
    return { TRANSCRIPT, PICTURE, PICTURE_TEXT };
  }

  private async unread(scope: WorkspaceRef, itemIds: readonly string[], before: Date): Promise<Set<string>> {
    if (this.recognition.problem !== null) return new Set();
    await this.texts.want(scope, itemIds, this.recognition.model);
    return this.texts.waiting(scope, itemIds, before);
  }
}
