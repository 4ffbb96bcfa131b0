import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EditionEntry, EditionRow } from './editions/edition.entity.js';
import { EditionAddressService } from './editions/edition-address.service.js';
import { EditionsRepository } from './editions/editions.repository.js';
import { EditionsService } from './editions/editions.service.js';
import { LinkRow } from './links/link.entity.js';
import { LinksRepository } from './links/links.repository.js';
import { PageMarks } from './links/page-marks.js';
import { WorkspaceLookRow } from './looks/look.entity.js';
import { LooksRepository } from './looks/looks.repository.js';
import { ReportRow } from './report.entity.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportPlace, ReportPlacesRepository } from './sending/report-places.repository.js';

/** Reports, editions and links as they are stored. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ReportRow, EditionRow, EditionEntry, LinkRow, ReportPlace, WorkspaceLookRow]),
    QueueModule,
    QueueRegistryModule,
  ],
  providers: [
    EditionAddressService,
    ReportsRepository,
    EditionsRepository,
    EditionsService,
    LinksRepository,
    LooksRepository,
    PageMarks,
    ReportPlacesRepository,
  ],
  exports: [
    EditionAddressService,
    ReportsRepository,
    EditionsRepository,
    EditionsService,
    LinksRepository,
    LooksRepository,
    PageMarks,
    ReportPlacesRepository,
  ],
})
export class ReportsStoreModule {}
