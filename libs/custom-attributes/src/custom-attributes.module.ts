import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributesRepository } from './custom-attributes.repository.js';
import { CustomAttributesResolver } from './custom-attributes.resolver.js';
import { CustomAttributesService } from './custom-attributes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CustomAttributeSchema])],
  providers: [CustomAttributesRepository, CustomAttributesService, CustomAttributesResolver],
  exports: [CustomAttributesService],
})
export class CustomAttributesModule {}
