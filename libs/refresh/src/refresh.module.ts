import { ConnectorsModule } from '@loupe/connectors';
import { OperationsApiModule } from '@loupe/operations';
import { Module } from '@nestjs/common';
import { RefreshRepository } from './requests/refresh.repository.js';
import { RefreshResolver } from './requests/refresh.resolver.js';
import { RefreshService } from './requests/refresh.service.js';

/** The mutation that asks platforms for fresh metrics; the worker fetches them. */
@Module({
  imports: [ConnectorsModule, OperationsApiModule],
  providers: [RefreshRepository, RefreshService, RefreshResolver],
})
export class RefreshModule {}
