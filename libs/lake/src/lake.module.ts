import { Module } from '@nestjs/common';
import { LakeResolver } from './lake.resolver.js';
import { LakeStoreModule } from './lake-store.module.js';

/** Lakes as administrators see and switch them. */
@Module({ imports: [LakeStoreModule], providers: [LakeResolver] })
export class LakeModule {}
