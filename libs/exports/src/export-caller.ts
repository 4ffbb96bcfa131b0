import type { Actor } from '@loupe/audit';
import type { Warning } from '@loupe/graphql';
import type { Budget } from '@loupe/http';
import type { GraphQLSchema } from 'graphql';

/** Who asks for an export, and what may be spent on it. */
export interface ExportCaller {
  readonly by: Actor;
  readonly budget: Pick<Budget, 'take' | 'giveBack'>;
  /** Address of the service as the caller reaches it. */
  readonly origin: string;
  readonly schema: GraphQLSchema;
  /** Receives warnings about what is ignored. */
  readonly warn: (warning: Warning) => void;
}
