import { AppConfig } from '@loupe/config';
import { Module } from '@nestjs/common';
import { ObjectStore } from './object-store.js';
import { openStore } from './open-store.js';

/** Provides the `ObjectStore` that STORAGE_URL names. */
@Module({
  providers: [
    {
      provide: ObjectStore,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => openStore(config.get('STORAGE_URL')),
    },
  ],
  exports: [ObjectStore],
})
export class StorageModule {}
