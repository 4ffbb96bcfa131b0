import type { ImageDecoder } from '@loupe/images';
import { LocalModel, missingPackages } from './local-model.js';
import { type ModelFolder, readModelFolder } from './model-folder.js';

const CHECK = 'run loupe models check';

/** The model in the folder of EMBEDDINGS_LOCAL_MODEL. Its files are read when it is first asked for; its networks, at the first text. */
export class LocalModels {
  private known: { model: LocalModel } | { problem: string } | undefined;

  constructor(
    private readonly path: string,
    private readonly images: ImageDecoder,
    private readonly threads: number,
  ) {}

  /** Null where the folder cannot be used. */
  get model(): LocalModel | null {
    const read = this.read();
    return 'model' in read ? read.model : null;
  }

  /** Why the folder cannot be used, and what helps; null where it can. */
  get problem(): string | null {
    const read = this.read();
    return 'problem' in read ? read.problem : null;
  }

  async close(): Promise<void> {
    if (this.known !== undefined && 'model' in this.known) await this.known.model.close();
  }

  private read(): { model: LocalModel } | { problem: string } {
    this.known ??= this.opened();
    return this.known;
  }

  private opened(): { model: LocalModel } | { problem: string } {
    if (this.path === '')
      return { problem: 'EMBEDDINGS_PROVIDER=local needs EMBEDDINGS_LOCAL_MODEL, the path of a folder' };
    const folder = readModelFolder(this.path);
    const problem = missingPackages() ?? problemOf(folder, this.path);
    return problem !== null || 'problems' in folder
      ? { problem: problem ?? '' }
      : { model: new LocalModel(folder, this.images, this.threads) };
  }
}

function problemOf(folder: ModelFolder | { problems: readonly string[] }, path: string): string | null {
  if ('problems' in folder)
    return `EMBEDDINGS_LOCAL_MODEL (${path}) cannot be used: ${folder.problems.join('; ')}`;
  return folder.thresholds === null
    ? `EMBEDDINGS_LOCAL_MODEL (${path}) has no thresholds yet: ${CHECK} ${path} --write`
    : null;
}
