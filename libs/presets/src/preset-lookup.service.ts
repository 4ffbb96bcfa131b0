import { type Preset, Presets } from '@loupe/items';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CollectionsRepository } from './collections/collections.repository.js';
import { ViewsRepository } from './views/views.repository.js';

/** The views and collections of a workspace, as the lists of items and people look them up by `presetId`. */
@Injectable()
export class PresetLookupService extends Presets {
  constructor(
    private readonly views: ViewsRepository,
    private readonly collections: CollectionsRepository,
  ) {
    super();
  }

  override async find(scope: WorkspaceScope, id: string): Promise<Preset | null> {
    if (!isUuid(id)) return null;
    const view = await this.views.find(scope, id);
    if (view !== null) return view;
    const [collection] = await this.collections.byIds(scope, [id]);
    return collection === undefined ? null : { kind: 'COLLECTION', id: collection.id };
  }
}
