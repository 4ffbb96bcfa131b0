import { type ArgumentsHost, Catch } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import type { GqlContextType } from '@nestjs/graphql';

/** Leaves a resolver's errors to the transport, which tells the caller and logs what is ours; Nest would log all. */
@Catch()
export class GraphqlErrorFilter extends BaseExceptionFilter {
  override catch(exception: unknown, host: ArgumentsHost): unknown {
    return host.getType<GqlContextType>() === 'graphql' ? exception : super.catch(exception, host);
  }
}
