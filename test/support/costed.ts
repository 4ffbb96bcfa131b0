import { Database, sql } from '@loupe/database';
import { GraphqlExecutorHost, QueryCosts, RequestContext } from '@loupe/graphql';
import { UNLIMITED } from '@loupe/http';
import type { WorkspaceScope } from '@loupe/kernel';
import { getOperationAST, getVariableValues, parse } from 'graphql';
import type { TestApp } from './app.js';

/** A request as a caller sends it. */
export interface AskedDocument {
  query: string;
  variables?: Record<string, unknown>;
}

/** What a request costs its workspace, and the service. */
export interface Measured {
  credits: number;
  /** Milliseconds from its document to the text of its answer, the shortest of several times. */
  ms: number;
  /** Characters of the answer. */
  size: number;
  /** Messages of its errors. */
  errors: string[];
}

const PRINCIPAL = { tokenId: 'measured', scopes: ['read', 'write', 'webhooks', 'admin'] };

/** Measures requests of one workspace in this process, without the endpoint: without sockets, tokens and compression. */
export class Costed {
  private readonly executor;
  private readonly costs;
  private readonly db;

  constructor(
    { app }: TestApp,
    private readonly scope: WorkspaceScope,
  ) {
    this.executor = app.get(GraphqlExecutorHost, { strict: false }).executor;
    this.costs = app.get(QueryCosts, { strict: false });
    this.db = app.get(Database, { strict: false });
  }

  /** Credits of a valid document. */
  creditsOf({ query, variables = {} }: AskedDocument): number {
    const document = parse(query);
    const operation = getOperationAST(document);
    if (operation == null) throw new Error('The document has no operation');
    const { coerced = {} } = getVariableValues(
      this.executor.schema,
      operation.variableDefinitions ?? [],
      variables,
    );
    const request = { query, variables, operationName: undefined };
    return this.costs.costOf(this.executor.schema, { request, document, operation, variables: coerced });
  }

  /** @throws Refusal for a document that is not executed */
  async measure(asked: AskedDocument, times = 3): Promise<Measured> {
    let ms = Number.POSITIVE_INFINITY;
    let size = 0;
    let errors: string[] = [];
    for (let time = 0; time < times; time += 1) {
      await this.forgetAnswers();
      const begun = performance.now();
      const answer = await this.answer(asked);
      const text = JSON.stringify(answer);
      ms = Math.min(ms, performance.now() - begun);
      size = text.length;
      errors = (answer.errors ?? []).map(({ message }) => message);
    }
    return { credits: this.creditsOf(asked), ms, size, errors };
  }

  private async answer({ query, variables = {} }: AskedDocument) {
    const context = new RequestContext('measured', PRINCIPAL as never, this.scope, UNLIMITED);
    const request = { query, variables, operationName: undefined };
    try {
      return await this.executor.execute(await this.executor.admit(request, context), context);
    } finally {
      // As when its answer has been taken: until then it takes room.
      context.end();
    }
  }

  /** So that every number is counted anew: a caller can always ask for one that is not remembered. */
  private forgetAnswers() {
    return this.db.query(
      sql`UPDATE workspace_tallies SET changes = changes + 1 WHERE workspace_id = ${this.scope.workspaceId}`,
    );
  }
}
