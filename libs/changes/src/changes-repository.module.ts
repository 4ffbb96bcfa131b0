import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRow } from './change.entity.js';
import { ChangesRepository } from './changes.repository.js';
import { CommittedChange } from './committed-change.entity.js';
import { CommittedMemberChange } from './committed-member-change.entity.js';
import { MemberChange } from './member-change.entity.js';
import { RemovedChanges } from './removed-changes.entity.js';

/** The stored list of changes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ChangeRow,
      CommittedChange,
      CommittedMemberChange,
      MemberChange,
      RemovedChanges,
    ]),
  ],
  providers: [ChangesRepository],
  exports: [ChangesRepository],
})
export class ChangesRepositoryModule {}
