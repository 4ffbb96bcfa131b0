import { AuditModule } from '@loupe/audit';
import { Creator, Item } from '@loupe/content';
import { PeopleModule } from '@loupe/people';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Note } from './note.entity.js';
import { NotesRepository } from './notes.repository.js';
import { NotesResolver } from './notes.resolver.js';
import { NotesService } from './notes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Note, Item, Creator]), AuditModule, PeopleModule, WorkspaceModule],
  providers: [NotesRepository, NotesService, NotesResolver],
})
export class NotesModule {}
