import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttributeValue } from './attribute-value.entity.js';
import { AttributeValuesService } from './attribute-values.service.js';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributesRepository } from './custom-attributes.repository.js';
import { CustomAttributesResolver } from './custom-attributes.resolver.js';
import { CustomAttributesService } from './custom-attributes.service.js';
import { DefinitionsRepository } from './definitions.repository.js';
import { DefinitionsResolver } from './definitions.resolver.js';
import { DefinitionsService } from './definitions.service.js';
import { PinnedValue } from './pinned-value.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([CustomAttributeSchema, AttributeValue, PinnedValue]), WorkspaceModule],
  providers: [
    CustomAttributesRepository,
    DefinitionsRepository,
    CustomAttributesService,
    DefinitionsService,
    AttributeValuesService,
    CustomAttributesResolver,
    DefinitionsResolver,
  ],
  exports: [CustomAttributesService, AttributeValuesService, DefinitionsService],
})
export class CustomAttributesModule {}
