import { Clock } from '@loupe/kernel';
import { MediaAddressService, MediaFileStore, MediaModule } from '@loupe/media';
import { PdfMaker } from '@loupe/pdf';
import { Attempts, Passwords, PasswordsModule, PeopleModule } from '@loupe/people';
import {
  EditionAddressService,
  EditionsService,
  LinksRepository,
  ReportPictures,
  ReportsModule,
} from '@loupe/reports';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AnonymousLimiter } from '../http/anonymous-limiter.js';
import { editionFilesRoute } from './edition-files.route.js';
import { EditionPdfs } from './edition-pdfs.js';
import { KeptPages } from './kept-pages.js';
import { LinkAddresses } from './link-addresses.js';
import { LinkViews } from './link-views.js';
import { reportsRoute } from './reports.route.js';

/** Requests for links that are not there, of one address in a minute. */
const MISSES_PER_MINUTE = 120;
/** PDFs of links for one address in a minute. */
const PDFS_PER_MINUTE = 60;

/** What checks passwords of links. */
@Injectable()
class LinkPasswords {
  constructor(
    readonly passwords: Passwords,
    readonly attempts: Attempts,
  ) {}
}

/** What pages of links name: pictures and PDFs, and their addresses. */
@Injectable()
class LinkFiles {
  constructor(
    readonly addresses: LinkAddresses,
    readonly files: MediaFileStore,
    readonly pdfs: EditionPdfs,
  ) {}
}

/** Registers the routes. They are no Nest controllers, because they return pages, also for errors. */
@Injectable()
class ReportsRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly pages: KeptPages,
    private readonly views: LinkViews,
    private readonly links: LinksRepository,
    private readonly shown: LinkFiles,
    private readonly secrets: LinkPasswords,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const { pages, views, links, clock } = this;
    const { addresses, files, pdfs } = this.shown;
    await fastify.register(reportsRoute, {
      ...{ pages, views, links, addresses, files, pdfs },
      ...{ passwords: this.secrets.passwords, attempts: this.secrets.attempts },
      misses: new AnonymousLimiter(MISSES_PER_MINUTE, clock),
      pdfLimit: new AnonymousLimiter(PDFS_PER_MINUTE, clock),
      now: () => clock.now(),
    });
  }
}

/** Registers the route of the files of editions, which needs no token: their addresses are signed. */
@Injectable()
class EditionFilesRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly editions: EditionsService,
    private readonly files: EditionAddressService,
    private readonly media: MediaAddressService,
    private readonly pdfs: EditionPdfs,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(editionFilesRoute, {
      editions: this.editions,
      files: this.files,
      media: this.media,
      pdfs: this.pdfs,
    });
  }
}

/** GET /r/…: editions of reports by links, and their files. */
@Module({
  imports: [MediaModule, PasswordsModule, PeopleModule, ReportsModule],
  providers: [
    EditionPdfs,
    KeptPages,
    LinkAddresses,
    LinkFiles,
    LinkPasswords,
    LinkViews,
    ReportPictures,
    ReportsRouteRegistrar,
    EditionFilesRouteRegistrar,
    PdfMaker,
  ],
})
export class ReportsHttpModule {}
