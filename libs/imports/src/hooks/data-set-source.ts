import { Readable } from 'node:stream';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { WantedDataSet } from '../files/import-file.entity.js';
import { plainBytes } from '../format/plain-bytes.js';
import type { ImportMapping } from '../formats/mapping/mapping.js';
import { ImportMappingsRepository } from '../mappings/import-mappings.repository.js';
import { ApifyClient } from './apify.client.js';
import { ApifySecrets } from './apify-secrets.js';
import { mappingOfHook } from './hook-mapping.js';
import { ImportHooksRepository } from './import-hooks.repository.js';

/** Opens data sets as the address that was told of them says. */
@Injectable()
export class DataSetSource {
  constructor(
    private readonly hooks: ImportHooksRepository,
    private readonly mappings: ImportMappingsRepository,
    private readonly secrets: ApifySecrets,
    private readonly apify: ApifyClient,
  ) {}

  /** @throws InvalidInputError where the address was revoked, its mapping deleted, or Apify refuses */
  async open(
    scope: WorkspaceScope,
    { hookId, dataSetId }: WantedDataSet,
  ): Promise<{ bytes: AsyncGenerator<Buffer>; mapping: ImportMapping | null }> {
    const hook = await this.hooks.find(scope, hookId);
    if (hook === null) throw new InvalidInputError('The address was revoked before the data set was fetched');
    const token = this.secrets.open(hook);
    if (token === null)
      throw new InvalidInputError('The token of Apify cannot be read any more: make another address');
    const mapping = await mappingOfHook(this.mappings, scope, hook);
    const items = await this.apify.items(token, dataSetId);
    return { bytes: plainBytes(piecesOf(items)), mapping };
  }
}

/** Who reads no further ends the request. */
async function* piecesOf(items: Readable): AsyncGenerator<Buffer> {
  yield* items as AsyncIterable<Buffer>;
}
