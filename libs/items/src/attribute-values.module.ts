import { Creator, Item } from '@loupe/content';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttributeValuesRepository } from './attribute-values.repository.js';
import { ItemAttributeValuesService } from './attribute-values.service.js';

/** Writes attribute values of items and creators; for requests and for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([Item, Creator]), CustomAttributesModule],
  providers: [AttributeValuesRepository, ItemAttributeValuesService],
  exports: [ItemAttributeValuesService],
})
export class AttributeValuesModule {}
