import { AnalyticsModule } from '@loupe/analytics';
import { AuditModule } from '@loupe/audit';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { ImagesModule } from '@loupe/images';
import { ItemsModule } from '@loupe/items';
import { OperationsModule } from '@loupe/operations';
import { PasswordsModule } from '@loupe/people';
import { PlacesModule } from '@loupe/places';
import { PresetsLookupModule } from '@loupe/presets';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { GraphQLSchemaBuilderModule } from '@nestjs/graphql';
import { EditionRequestsService } from './editions/edition-requests.service.js';
import { ItemSchema } from './editions/item-schema.js';
import { NewEditionsService } from './editions/new-editions.service.js';
import { LinksService } from './links/links.service.js';
import { Logos } from './looks/logos.js';
import { LooksResolver } from './looks/looks.resolver.js';
import { LooksService } from './looks/looks.service.js';
import { ReportDefinitionsService } from './report-definitions.service.js';
import { ReportEditionsResolver } from './report-editions.resolver.js';
import { ReportsResolver } from './reports.resolver.js';
import { ReportsService } from './reports.service.js';
import { ReportsStoreModule } from './reports-store.module.js';
import { ReportSendingService } from './sending/report-sending.service.js';

/** Reports, and links to their editions, in the API; the worker makes the editions. */
@Module({
  imports: [
    AnalyticsModule,
    AuditModule,
    CustomAttributesModule,
    GraphQLSchemaBuilderModule,
    ImagesModule,
    ItemsModule,
    OperationsModule,
    PasswordsModule,
    PlacesModule,
    PresetsLookupModule,
    ReportsStoreModule,
    WorkspaceModule,
  ],
  providers: [
    EditionRequestsService,
    ItemSchema,
    NewEditionsService,
    LinksService,
    Logos,
    LooksService,
    LooksResolver,
    ReportDefinitionsService,
    ReportSendingService,
    ReportsService,
    ReportsResolver,
    ReportEditionsResolver,
  ],
  exports: [ReportsStoreModule],
})
export class ReportsModule {}
