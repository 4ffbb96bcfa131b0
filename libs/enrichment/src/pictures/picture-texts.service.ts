import { plainText } from '@loupe/ai-vendors';
import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { ImageError } from '@loupe/images';
import { SuppressionService } from '@loupe/ingest';
import { AppError, Clock } from '@loupe/kernel';
import { MediaFileStore } from '@loupe/media';
import { type Claim, retryAt } from '@loupe/queue';
import { SearchIndexService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { PictureTextsRepository, type PictureTextWork } from './picture-texts.repository.js';
import { TextReader } from './text-reader.js';
import { TextRecognition } from './text-recognition.js';

/** Milliseconds from each attempt that failed through no fault of the picture to the next. */
const RETRY_MS = [10_000, 60_000, 10 * 60_000];
/** Characters of a picture's text. */
const MOST_CHARACTERS = 2000;

/** Recognises the text in the copies of pictures, each once, without names of erased people. */
@Injectable()
export class PictureTextsService {
  constructor(
    private readonly texts: PictureTextsRepository,
    private readonly recognition: TextRecognition,
    private readonly reader: TextReader,
    private readonly files: MediaFileStore,
    private readonly erased: SuppressionService,
    private readonly search: SearchIndexService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the picture of a claim.
   * @returns why it could not; null where it could
   */
  async read({ scope, lease, tasks }: Claim<PictureTextWork>): Promise<string | null> {
    const [task] = tasks;
    if (task === undefined) return null;
    const { mediaContentId, attempts } = task;
    const pictureKey = await this.texts.keyOf(scope, mediaContentId);
    const bytes = pictureKey === null ? null : await this.files.read(pictureKey);
    const read = { mediaContentId, pictureKey, model: this.recognition.model };
    try {
      const text = bytes === null ? '' : plainText(await this.reader.read(bytes), MOST_CHARACTERS);
      // As transcripts, so that nobody who is being erased slips through.
      const zoned = { ...scope, timeZone: 'UTC' };
      await this.db.exclusively(writersKey(zoned), async () => {
        const redacted = await this.erased.redacted(zoned, text);
        await this.texts.store(scope, lease, { ...read, text: redacted, lastError: null });
        await this.search.index(zoned, await this.texts.itemOf(scope, mediaContentId));
      });
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const dueAt = error instanceof ImageError ? null : retryAt(RETRY_MS, attempts + 1, this.clock.now());
      if (dueAt === null) {
        await this.texts.store(scope, lease, { ...read, text: '', lastError: error.message });
      } else {
        await this.texts.queue.fail(scope, lease, [
          { id: mediaContentId, dueAt, attempts: attempts + 1, error: error.message },
        ]);
      }
      return error.message;
    }
  }
}
