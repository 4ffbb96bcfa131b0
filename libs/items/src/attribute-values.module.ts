import { Creator, CreatorAlias, Item } from '@loupe/content';
import { CustomAttributesModule, PinnedValue } from '@loupe/custom-attributes';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttributeValuesRepository } from './attribute-values.repository.js';
import { CreatorAliasesRepository } from './creators/creator-aliases.repository.js';
import { ItemAttributeValuesService } from './item-attribute-values.service.js';

/** Writes attribute values of items and creators; for requests and for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([Item, Creator, CreatorAlias, PinnedValue]), CustomAttributesModule],
  providers: [AttributeValuesRepository, CreatorAliasesRepository, ItemAttributeValuesService],
  exports: [CreatorAliasesRepository, ItemAttributeValuesService],
})
export class AttributeValuesModule {}
