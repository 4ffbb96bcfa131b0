import { RequestContext } from '@loupe/graphql';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { EditionAddressService } from './editions/edition-address.service.js';
import { ReportEdition } from './report.types.js';

@Resolver(() => ReportEdition)
export class ReportEditionsResolver {
  constructor(private readonly addresses: EditionAddressService) {}

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of its figures as a spreadsheet (XLSX), for everyone who has the address, for an hour; ask again for a new one. Null until it is READY.',
  })
  xlsxUrl({ id, state }: ReportEdition, _: object, { scope, origin }: RequestContext): string | null {
    return state === 'READY' ? origin + this.addresses.sign(scope.workspaceId, id, 'report.xlsx') : null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of its PDF as readers of a link see it, for everyone who has the address, for an hour; ask again for a new one. It is made when it is asked for. Null until it is READY.',
  })
  pdfUrl({ id, state }: ReportEdition, _: object, { scope, origin }: RequestContext): string | null {
    return state === 'READY' ? origin + this.addresses.sign(scope.workspaceId, id, 'report.pdf') : null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of its page as readers of a link see it, to look at it before it is shared; for everyone who has the address, for an hour. Null until it is READY.',
  })
  pageUrl({ id, state }: ReportEdition, _: object, { scope, origin }: RequestContext): string | null {
    return state === 'READY' ? origin + this.addresses.sign(scope.workspaceId, id, 'page') : null;
  }
}
