import { type ArgumentsHost, Catch } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import type { GqlContextType } from '@nestjs/graphql';

/**
 * Passes a resolver's errors on to the transport, which reports them and logs internal errors. Nest would log all of
 * them.
 */
@Catch()
export class GraphqlErrorFilter extends BaseExceptionFilter {
  override catch(exception: unknown, host: ArgumentsHost): unknown {
    return host.getType<GqlContextType>() === 'graphql' ? exception : super.catch(exception, host);
  }
}
