import type { RequestContext } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { CustomAttributesRepository } from './custom-attributes.repository.js';

/** Definitions of custom attributes, and what they say about values. */
@Injectable()
export class CustomAttributesService {
  constructor(private readonly repository: CustomAttributesRepository) {}

  /** The definitions for items or creators, oldest first, at most 1000. */
  definitions(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity): Promise<CustomAttributeSchema[]> {
    return this.repository.definitions(scope, entity);
  }

  /** Keys of the item attributes that AI Filters fill, in the order of their definitions; read once a request. */
  aiGeneratedItemKeys(context: RequestContext): Promise<string[]> {
    return context.loader(this.loadAiGeneratedItemKeys, []).load(context.scope.workspaceId);
  }

  private readonly loadAiGeneratedItemKeys = async (_: readonly string[], { scope }: RequestContext) => {
    const definitions = await this.repository.definitions(scope, CustomAttributeSchemaEntity.ITEM);
    const keys = definitions
      .filter((definition) => definition.aiGenerated)
      .map((definition) => definition.key);
    return new Map([[scope.workspaceId, keys]]);
  };
}
