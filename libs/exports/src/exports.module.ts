import { AuditModule } from '@loupe/audit';
import { OperationsModule } from '@loupe/operations';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { ExportAddressService } from './export-address.service.js';
import { ExportAdmissionService } from './export-admission.service.js';
import { ExportFilesModule } from './export-files.module.js';
import { ExportTablesModule } from './export-tables.module.js';
import { ExportsResolver } from './exports.resolver.js';
import { ExportsService } from './exports.service.js';

/** Exports of requests; the worker writes their files. */
@Module({
  imports: [AuditModule, ExportFilesModule, ExportTablesModule, OperationsModule, WorkspaceModule],
  providers: [ExportAddressService, ExportAdmissionService, ExportsService, ExportsResolver],
  exports: [ExportFilesModule, ExportAddressService],
})
export class ExportsModule {}
