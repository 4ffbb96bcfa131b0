import { RequestContext } from '@loupe/graphql';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { OperationsService } from '../operations/operations.service.js';
import { Operation } from '../operations/operations.types.js';
import { RefetchBulkPayload, UploadItemFromUrlPayload } from './refresh.types.js';

const OPERATION = {
  nullable: true,
  description: 'How far the operation has come, after waitSeconds; null where there is none.',
};

@Resolver(() => RefetchBulkPayload)
export class RefetchBulkPayloadResolver {
  constructor(private readonly operations: OperationsService) {}

  @ResolveField(() => Operation, OPERATION)
  operation(payload: RefetchBulkPayload, _: object, context: RequestContext) {
    return operationOf(this.operations, context, payload);
  }
}

@Resolver(() => UploadItemFromUrlPayload)
export class UploadItemFromUrlPayloadResolver {
  constructor(private readonly operations: OperationsService) {}

  @ResolveField(() => Operation, OPERATION)
  operation(payload: UploadItemFromUrlPayload, _: object, context: RequestContext) {
    return operationOf(this.operations, context, payload);
  }
}

function operationOf(
  operations: OperationsService,
  { scope, signal }: RequestContext,
  { operationId, waitSeconds }: RefetchBulkPayload | UploadItemFromUrlPayload,
): Promise<Operation | null> | null {
  return operationId == null ? null : operations.find(scope, { operationId, waitSeconds }, signal);
}
