import { EngagementModule } from '@loupe/engagement';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Item } from '../item.entity.js';
import { MediaModule } from '../media/media.module.js';
import { SocialProfile } from '../social-profile.entity.js';
import { ArchiveRepository } from './archive.repository.js';
import { Archive } from './archive.service.js';

/** Provides `Archive`. */
@Module({
  imports: [TypeOrmModule.forFeature([Item, SocialProfile]), MediaModule, EngagementModule],
  providers: [ArchiveRepository, Archive],
  exports: [Archive],
})
export class ArchiveModule {}
