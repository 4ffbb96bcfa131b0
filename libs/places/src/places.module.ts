import { AuditModule } from '@loupe/audit';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { PlaceDoors } from './place-doors.js';
import { PlaceTargets } from './place-targets.js';
import { PlacesResolver } from './places.resolver.js';
import { PlacesService } from './places.service.js';
import { PlacesStoreModule } from './places-store.module.js';

/** Places in the API; the worker sends to them. */
@Module({
  imports: [AuditModule, PlacesStoreModule, SafeHttpModule, WorkspaceModule],
  providers: [PlaceDoors, PlaceTargets, PlacesService, PlacesResolver],
  exports: [PlacesStoreModule],
})
export class PlacesModule {}
