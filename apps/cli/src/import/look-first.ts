import { RateCard } from '@loupe/engagement';
import {
  type GivenReading,
  type ImportFormat,
  ImportPreviewsService,
  ImportStoreModule,
} from '@loupe/imports';
import type { Provider } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { withApplication } from '../application.js';
import { interruptible } from '../interruption.js';
import { Remote, type RemoteOptions } from '../remote.js';
import { previewRemotely } from './remote-import.js';
import { formatOf } from './run-import.js';
import { openSource, type Source, unlessLeftOut } from './source.js';
import { tellPreview, tellPreviewJson } from './tell-preview.js';

interface LookOptions extends RemoteOptions {
  workspace: string;
  provider?: Provider;
  format?: ImportFormat;
  strict: boolean;
  json: boolean;
}

/** Says what an import of each file would do; returns the exit code. */
export async function lookFirst(
  sources: readonly Source[],
  options: LookOptions,
  reading: GivenReading,
): Promise<number> {
  const format = options.format ?? null;
  const settings = { provider: options.provider ?? null, strict: options.strict, ...reading };
  const tell = options.json ? tellPreviewJson : tellPreview;
  if (options.url !== undefined) {
    return interruptible(async (signal) => {
      const remote = new Remote(options, options.workspace, signal);
      for (const source of sources) {
        const look = () => previewRemotely({ ...settings, format, remote, signal }, source.name);
        const preview = await unlessLeftOut(source, look);
        if (preview !== null) tell(source.name, preview);
      }
      return 0;
    });
  }
  return withApplication(
    async (app) => {
      const { rateCard, ...scope } = await app.get(WorkspacesService).scopeOf(options.workspace);
      const context = { scope, rateCard: RateCard.of(rateCard) };
      return interruptible(async (signal) => {
        for (const source of sources) {
          const { firstByte, bytes } = await openSource(source.name, () => {}, signal);
          const options = { ...settings, format: format ?? formatOf(source.name, firstByte) };
          const look = () => app.get(ImportPreviewsService).preview(context, options, bytes);
          const preview = await unlessLeftOut(source, look);
          if (preview !== null) tell(source.name, preview);
        }
        return 0;
      });
    },
    [ImportStoreModule],
  );
}
